import { removeHost } from '../../../../contract/calls/admin/hosts/remove.ts'
import { done } from '../../../../rules/outcome.ts'
import { withClient } from '../../../db/client-tx.ts'
import { actorOf } from '../../../features/accounts/launched-act.ts'
import * as hosts from '../../../features/clients/host-claims.ts'
import { showHosts } from '../../../features/clients/show-hosts.ts'
import { route } from '../../../http/route.ts'

export const removeHostRoute = route(
  removeHost,
  { may: 'administer' },
  async ({ db, client, session, body }) =>
    withClient(db, client.clientId, async tx => {
      const removed = await hosts.removeOwnHost(tx, { host: body.host, here: client.host, actor: actorOf(session) })
      return removed.ok ? done(await showHosts(tx, client.host)) : removed
    }),
  { proof: true },
)
