import { claimHost, listHosts } from '../../../contract/calls/admin/hosts.ts'
import { done } from '../../../rules/outcome.ts'
import { withClient } from '../../db/client-tx.ts'
import { actorOf } from '../../features/accounts/launched-act.ts'
import * as hosts from '../../features/clients/host-claims.ts'
import { showHosts } from '../../features/clients/show-hosts.ts'
import { route } from '../../http/route.ts'

export const listHostsRoute = route(listHosts, { may: 'administer' }, async ({ reader, client }) =>
  done(await showHosts(reader, client.host)),
)

export const claimHostRoute = route(claimHost, { may: 'administer' }, async ({ db, client, session, body }) => {
  const claim = { host: body.host, actor: actorOf(session) }
  return withClient(db, client.clientId, async tx => {
    const claimed = await hosts.claimHost(tx, claim)
    return claimed.ok ? done(await showHosts(tx, client.host)) : claimed
  })
})
