import { proveHost } from '../../../../contract/calls/admin/hosts/prove.ts'
import { done } from '../../../../rules/outcome.ts'
import { withClient } from '../../../db/client-tx.ts'
import { actorOf } from '../../../features/accounts/launched-act.ts'
import * as hosts from '../../../features/clients/host-claims.ts'
import { showHosts } from '../../../features/clients/show-hosts.ts'
import { route } from '../../../http/route.ts'

export const proveHostRoute = route(
  proveHost,
  { may: 'administer' },
  async ({ db, client, session, body }) => {
    const proved = await hosts.proveHost(db, client.clientId, { ...body, actor: actorOf(session) })
    return proved.ok ? done(await withClient(db, client.clientId, tx => showHosts(tx, client.host))) : proved
  },
  { proof: true },
)
