import { getPersonMails } from '../../../../contract/calls/admin/people/mails.ts'
import { done, refused } from '../../../../rules/outcome.ts'
import { personFacts } from '../../../features/people/find-anybody.ts'
import { heldMailsOf, mailsOf } from '../../../features/support/mails-of.ts'
import { route } from '../../../http/route.ts'

export const getPersonMailsRoute = route(getPersonMails, { may: 'see-results' }, async ({ reader, params }) => {
  const personId = Number(params.userId)
  if ((await personFacts(reader, personId)) === undefined) return refused('person-unknown')
  const held = await heldMailsOf(reader, personId)
  return done({ mails: await mailsOf(reader, personId), ...(held && { held }) })
})
