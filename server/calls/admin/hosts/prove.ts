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
    const found = await hosts.lookForProof(db, client.clientId, body)
    if (!found.ok) return found
    return withClient(db, client.clientId, async tx => {
      const proved = await hosts.registerProved(tx, { host: found.value, by: body.by, actor: actorOf(session) })
      return proved.ok ? done(await showHosts(tx, client.host)) : proved
    })
  },
  { proof: true },
)
