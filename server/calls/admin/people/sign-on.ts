import { getPersonSignOn, linkPerson } from '../../../../contract/calls/admin/people/sign-on.ts'
import { done, refused } from '../../../../rules/outcome.ts'
import { withClient } from '../../../db/client-tx.ts'
import { actorOf } from '../../../features/accounts/launched-act.ts'
import { linkToProvider, signOnOf } from '../../../features/sso/link-person.ts'
import { route } from '../../../http/route.ts'

export const getPersonSignOnRoute = route(
  getPersonSignOn,
  { may: 'administer' },
  async ({ db, client, secret, params }) =>
    withClient(db, client.clientId, async tx => {
      const providers = await signOnOf(tx, secret, Number(params.userId))
      return providers === undefined ? refused('person-unknown') : done({ providers })
    }),
)

export const linkPersonRoute = route(
  linkPerson,
  { may: 'administer' },
  async ({ db, client, session, secret, params, body }) =>
    withClient(db, client.clientId, async tx => {
      const link = { ...body, personId: Number(params.userId), actor: actorOf(session) }
      const linked = await linkToProvider(tx, secret, link)
      return linked.ok ? done({}) : linked
    }),
  { proof: true },
)
