import { getSignOn, saveSignOn } from '../../../contract/calls/admin/sign-on.ts'
import { done } from '../../../rules/outcome.ts'
import { withClient } from '../../db/client-tx.ts'
import { actorOf } from '../../features/accounts/launched-act.ts'
import { saveWaysIn, showSignOn } from '../../features/sso/show-sign-on.ts'
import { route } from '../../http/route.ts'

export const getSignOnRoute = route(getSignOn, { may: 'administer' }, async ({ db, client, secret, origin }) =>
  withClient(db, client.clientId, async tx => done(await showSignOn(tx, secret, origin))),
)

export const saveSignOnRoute = route(
  saveSignOn,
  { may: 'administer' },
  async ({ db, client, session, secret, origin, body: { revision, ...ways } }) =>
    withClient(db, client.clientId, async tx => {
      const saved = await saveWaysIn(tx, secret, { revision, ways }, actorOf(session))
      return saved.ok ? done(await showSignOn(tx, secret, origin)) : saved
    }),
  { proof: true },
)
