import { prove } from '../../../contract/calls/admin/proof.ts'
import { withClient } from '../../db/client-tx.ts'
import { actorOf } from '../../features/accounts/launched-act.ts'
import * as proof from '../../features/factors/prove.ts'
import { route } from '../../http/route.ts'

export const proveRoute = route(
  prove,
  'granted',
  async ({ db, client, session, party, secret, body, address, request }) => {
    const proved = await withClient(db, client.clientId, tx => proof.prove(tx, session, body, { ...party, secret }))
    const line = { client: client.key, actor: actorOf(session), address }
    request.log.info({ proof: proved.ok ? 'done' : proved.refusal, ...line }, 'proof')
    return proved
  },
)
