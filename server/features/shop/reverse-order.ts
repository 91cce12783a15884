import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { findMovement } from '../ledger/find-movement.ts'
import { reverseTransfer } from '../ledger/reverse-transfer.ts'
import { type CatalogueClaim, type ClaimRefusal, knowCatalogue } from './know-catalogue.ts'
import { movementKeyOf } from './place-order.ts'

export type ReverseOrderRefusal = ClaimRefusal | 'order-unknown' | 'order-reversed'

/** Gives the points of an order back, to the lots that they came from; for the same reason again nothing more happens. */
export async function reverseOrder(
  tx: ClientTx,
  claim: CatalogueClaim,
  { orderKey, reason }: { readonly orderKey: string; readonly reason: string },
): Promise<Outcome<{ readonly orderKey: string; readonly points: number }, ReverseOrderRefusal>> {
  const known = await knowCatalogue(tx, claim)
  if (!known.ok) return known
  const order = await findMovement(tx, movementKeyOf(orderKey))
  if (order === undefined) return refused('order-unknown')
  const back = await reverseTransfer(tx, { transferId: order.transferId, reason, actor: 'catalogue' })
  if (back.ok) return done({ orderKey, points: back.value.points })
  if (back.refusal === 'already-reversed') return refused('order-reversed')
  throw new Error(`Order ${orderKey} was paid and cannot be reversed: ${back.refusal}.`)
}
