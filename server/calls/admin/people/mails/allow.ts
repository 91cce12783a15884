import { allowMails } from '../../../../../contract/calls/admin/people/mails/allow.ts'
import { done, refused } from '../../../../../rules/outcome.ts'
import { withClient } from '../../../../db/client-tx.ts'
import { actorOf } from '../../../../features/accounts/launched-act.ts'
import { personFacts } from '../../../../features/people/find-anybody.ts'
import { allowMailsTo } from '../../../../features/support/mails-of.ts'
import { route } from '../../../../http/route.ts'

export const allowMailsRoute = route(
  allowMails,
  { may: 'assist' },
  async ({ db, client, session, params: { userId }, body: { reason } }) =>
    withClient(db, client.clientId, async tx => {
      const personId = Number(userId)
      if ((await personFacts(tx, personId)) === undefined) return refused('person-unknown')
      return done({ isNew: await allowMailsTo(tx, personId, { actor: actorOf(session), reason }) })
    }),
)
