import { type Actor, personOfActor } from '../../../rules/actors/actor.ts'
import { type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { whoseMovement } from '../ledger/find-movement.ts'
import type { Movement } from '../ledger/move-points.ts'
import { type ReverseTransferRefusal, reverseTransfer } from '../ledger/reverse-transfer.ts'
import { isOfOrder } from '../rewards/is-of-order.ts'

export type TakeBackRefusal = ReverseTransferRefusal | 'own-points' | 'order-stands'

/**
 * Takes one movement back by hand: nobody one of their own points, and what a reward was ordered for only with its order, which would
 * stand unpaid otherwise.
 */
export async function takeBack(
  tx: ClientTx,
  order: { readonly transferId: number; readonly reason: string; readonly actor: Actor },
): Promise<Outcome<Movement, TakeBackRefusal>> {
  const { transferId, actor } = order
  const owner = await whoseMovement(tx, transferId)
  if (owner !== undefined && owner === personOfActor(actor)) return refused('own-points')
  if (await isOfOrder(tx, transferId)) return refused('order-stands', { transfer: transferId })
  return reverseTransfer(tx, order)
}
