import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { recordEvent } from '../audit/events.ts'
import { balanceOf } from '../ledger/balance-of.ts'
import { findMovement, isReversed } from '../ledger/find-movement.ts'
import { spend } from '../ledger/spend.ts'
import { lookAtTicket, recallTicket } from '../tickets/tickets.ts'
import { type CatalogueClaim, type ClaimRefusal, knowCatalogue } from './know-catalogue.ts'
import { readVisitor } from './shop-visitor.store.ts'

export interface Order {
  /** The visit that the exchange of a ticket began: whose points these are. */
  readonly visit: string
  readonly orderKey: string
  readonly points: number
  readonly description: string
}

export interface PaidOrder {
  readonly orderKey: string
  readonly points: number
  readonly accountBalance: number
}

export type OrderRefusal = ClaimRefusal | 'shop-visit-over' | 'balance-too-low' | 'order-key-reused' | 'order-reversed'

/** Under which key the ledger knows an order: unique, so that none is ever paid twice (security T22). */
export function movementKeyOf(orderKey: string): string {
  return `order/${orderKey}`
}

/**
 * Takes the points of an order, if the person is visiting the catalogue and has enough. A repeated order gets its outcome, also
 * after the visit has ended; one whose points were given back never counts as paid.
 */
export async function placeOrder(
  tx: ClientTx,
  claim: CatalogueClaim,
  { visit, orderKey, points, description }: Order,
): Promise<Outcome<PaidOrder, OrderRefusal>> {
  const known = await knowCatalogue(tx, claim)
  if (!known.ok) return known
  const personId = (await recallTicket(tx, 'catalogue-visit', visit))?.personId
  if (personId === undefined) return refused('shop-visit-over')
  const isVisiting = (await isLiving(tx, visit)) && (await readVisitor(tx, personId)) !== undefined
  if (!isVisiting && (await findMovement(tx, movementKeyOf(orderKey))) === undefined) {
    return refused('shop-visit-over')
  }
  const reason = `order ${orderKey}: ${description}`
  const paid = await spend(tx, { personId, points, key: movementKeyOf(orderKey), reason, actor: 'catalogue' })
  if (!paid.ok) {
    if (paid.refusal === 'balance-too-low') return refused('balance-too-low', paid.details)
    if (paid.refusal === 'key-reused') return refused('order-key-reused')
    throw new Error(`Person ${personId} visits the catalogue and has no account.`)
  }
  if (paid.value.isRepeat) {
    if (await isReversed(tx, paid.value)) return refused('order-reversed')
  } else {
    const subject = `person:${personId}` as const
    const details = { orderKey, points, description }
    await recordEvent(tx, { actor: 'catalogue', action: 'shop.ordered', subject, details })
  }
  return done({ orderKey, points, accountBalance: await balanceOf(tx, personId) })
}

async function isLiving(tx: ClientTx, visit: string): Promise<boolean> {
  return (await lookAtTicket(tx, 'catalogue-visit', visit)) !== undefined
}
