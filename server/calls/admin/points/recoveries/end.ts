import { endRecovery } from '../../../../../contract/calls/admin/points/recoveries/end.ts'
import { done } from '../../../../../rules/outcome.ts'
import { withClient } from '../../../../db/client-tx.ts'
import { actorOf } from '../../../../features/accounts/launched-act.ts'
import { settleRecovery, waiveRecovery } from '../../../../features/ledger/end-recovery.ts'
import { route } from '../../../../http/route.ts'

export const endRecoveryRoute = route(
  endRecovery,
  { may: 'approve' },
  async ({ db, client, session, params, body: { how, reason } }) => {
    const order = { recoveryId: Number(params.recoveryId), reason, actor: actorOf(session) }
    const end = how === 'settled' ? settleRecovery : waiveRecovery
    const ended = await withClient(db, client.clientId, tx => end(tx, order))
    return ended.ok ? done({ state: ended.value.state }) : ended
  },
  { proof: true },
)
