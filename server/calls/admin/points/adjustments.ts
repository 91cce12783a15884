import { listAdjustments, proposeAdjustment } from '../../../../contract/calls/admin/points/adjustments.ts'
import { done } from '../../../../rules/outcome.ts'
import { withClient } from '../../../db/client-tx.ts'
import { actorOf } from '../../../features/accounts/launched-act.ts'
import { mayHere } from '../../../features/accounts/sessions.ts'
import * as ledger from '../../../features/ledger/adjustments.ts'
import { adjustmentKey, shownAdjustment } from '../../../features/ledger/show-adjustment.ts'
import { route } from '../../../http/route.ts'

const most = 100

export const listAdjustmentsRoute = route(listAdjustments, { may: 'see-people' }, async ({ reader, session }) => {
  const seen = { isOwnOnly: !mayHere(session, 'see-results'), most }
  const { adjustments, ...rule } = await ledger.listAdjustments(reader, actorOf(session), seen)
  return done({ adjustments: adjustments.map(shownAdjustment), ...rule })
})

export const proposeAdjustmentRoute = route(
  proposeAdjustment,
  { may: 'prepare' },
  async ({ db, client, session, body: { userId, key, lastDay, ...wanted } }) => {
    const order = { ...wanted, personId: Number(userId), key: adjustmentKey(key), expiresOn: lastDay }
    const proposed = await withClient(db, client.clientId, tx =>
      ledger.proposeAdjustment(tx, { ...order, actor: actorOf(session) }),
    )
    if (!proposed.ok) return proposed
    const { adjustment, isRepeat } = proposed.value
    return done({ adjustmentId: String(adjustment.adjustment_id), state: adjustment.state, isRepeat })
  },
)
