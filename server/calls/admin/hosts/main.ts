import { setMainHost } from '../../../../contract/calls/admin/hosts/main.ts'
import { done } from '../../../../rules/outcome.ts'
import { withClient } from '../../../db/client-tx.ts'
import { actorOf } from '../../../features/accounts/launched-act.ts'
import * as hosts from '../../../features/clients/host-claims.ts'
import { showHosts } from '../../../features/clients/show-hosts.ts'
import { route } from '../../../http/route.ts'

export const setMainHostRoute = route(
  setMainHost,
  { may: 'administer' },
  async ({ db, client, session, body }) =>
    withClient(db, client.clientId, async tx => {
      const chosen = await hosts.setMainHost(tx, body.host, actorOf(session))
      return chosen.ok ? done(await showHosts(tx, client.host)) : chosen
    }),
  { proof: true },
)
