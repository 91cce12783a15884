import type { Actor } from '../../../rules/actors/actor.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { recordEvent } from '../audit/events.ts'
import { type Movement, movementOf } from './move-points.ts'
import {
  findReversalOf,
  findTransfer,
  forgetExpiryNotices,
  holdBalance,
  insertReversal,
  readLotLeft,
} from './movements.store.ts'

export type ReverseTransferRefusal =
  | 'reason-missing'
  | 'transfer-unknown'
  | 'not-reversible'
  | 'already-reversed'
  | 'lot-spent'

/**
 * Takes one movement back by its exact counter-movement: points that were spent return to the lots they came from; points
 * that were given go, if all of them are still there. What follows results goes back with its batch alone.
 */
export async function reverseTransfer(
  tx: ClientTx,
  { transferId, reason, actor }: { transferId: number; reason: string; actor: Actor },
): Promise<Outcome<Movement, ReverseTransferRefusal>> {
  if (reason.trim() === '') return refused('reason-missing')
  const transfer = await findTransfer(tx, transferId)
  if (transfer === undefined) return refused('transfer-unknown', { transfer: transferId })
  if (!['code', 'adjustment', 'spend'].includes(transfer.kind)) {
    return refused('not-reversible', { transfer: transferId, kind: transfer.kind })
  }
  await holdBalance(tx, transfer.person_id)
  const before = await findReversalOf(tx, transferId)
  if (before !== undefined) {
    return before.reason === reason.trim()
      ? done(movementOf(before, true))
      : refused('already-reversed', { transfer: transferId, by: before.transfer_id })
  }
  if (transfer.points > 0 && (await readLotLeft(tx, transferId)) !== transfer.points) {
    return refused('lot-spent', { transfer: transferId })
  }
  const reversal = await insertReversal(tx, { transferId, reason: reason.trim(), actor })
  await forgetExpiryNotices(tx, reversal)
  await recordEvent(tx, {
    actor,
    action: 'ledger.reversed',
    subject: `transfer:${reversal.transfer_id}`,
    details: { reason: reason.trim(), reverses: transferId },
  })
  return done(movementOf(reversal, false))
}
