import { type Actor, personOfActor } from '../../../rules/actors/actor.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import { givesBack, mayCancel, nextStates, type OrderState } from '../../../rules/rewards/order-states.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { recordEvent } from '../audit/events.ts'
import type { Client } from '../clients/client-of-host.ts'
import { reverseTransfer } from '../ledger/reverse-transfer.ts'
import { mailOrder } from './mail-order.ts'
import { type LineRow, lockLine, type OrderRow, readOrder, saveNote, saveState } from './orders.store.ts'
import { takePieces } from './products.store.ts'

export interface Move {
  readonly orderId: number
  readonly lineNo: number
  readonly to: OrderState
  /** Why it is cancelled or returned, or how a parcel is followed. */
  readonly note?: string | undefined
  readonly actor: Actor
}

export type MoveRefusal = 'order-unknown' | 'order-under-way'

/** Moves a line on for a person of the client, who gives nobody their own points back (console §1). */
export async function fulfilLine(
  tx: ClientTx,
  client: Client,
  move: Move,
): Promise<Outcome<OrderRow, MoveRefusal | 'own-points'>> {
  const order = givesBack(move.to) ? await readOrder(tx, move.orderId) : undefined
  if (order !== undefined && personOfActor(move.actor) === order.person_id) return refused('own-points')
  return moveLine(tx, client, move)
}

/** Moves a line to its next state, whoever fulfils it; where it is there already, nothing but another tracking text is kept. */
export async function moveLine(tx: ClientTx, client: Client, move: Move): Promise<Outcome<OrderRow, MoveRefusal>> {
  const order = await readOrder(tx, move.orderId)
  const line = order && (await lockLine(tx, move.orderId, move.lineNo))
  if (order === undefined || line === undefined) return refused('order-unknown')
  if (isOtherTracking(line, move.to, move.note)) {
    await saveNote(tx, line, move.note)
    await noteMove(tx, order, line, move)
    return done(order)
  }
  if (line.state === move.to) return done(order)
  if (!nextStates(line.kind, line.state).includes(move.to)) return refused('order-under-way', { state: line.state })
  await change(tx, client, order, line, move)
  return done(order)
}

/** Whether a parcel that was shipped is reported again with another tracking text. */
export function isOtherTracking(
  line: Pick<LineRow, 'state' | 'note'>,
  to: string,
  note: string | undefined,
): note is string {
  return line.state === 'shipped' && to === 'shipped' && note !== undefined && note !== line.note
}

/** The person themselves cancels what nobody has begun with. */
export async function cancelOwnLine(
  tx: ClientTx,
  client: Client,
  { personId, orderId, lineNo }: { readonly personId: number; readonly orderId: number; readonly lineNo: number },
): Promise<Outcome<OrderRow, MoveRefusal>> {
  const order = await readOrder(tx, orderId)
  const line = order?.person_id === personId ? await lockLine(tx, orderId, lineNo) : undefined
  if (order === undefined || line === undefined) return refused('order-unknown')
  if (line.state === 'cancelled') return done(order)
  if (!mayCancel(line.kind, line.state)) return refused('order-under-way', { state: line.state })
  await change(tx, client, order, line, { orderId, lineNo, to: 'cancelled', actor: `person:${personId}` })
  return done(order)
}

async function change(tx: ClientTx, client: Client, order: OrderRow, line: LineRow, move: Move): Promise<void> {
  const { to, note, actor } = move
  await saveState(tx, line, { state: to, note })
  if (givesBack(to)) {
    const reason = `order ${order.order_id}: ${to}`
    const back = await reverseTransfer(tx, { transferId: line.transfer_id, reason, actor })
    if (!back.ok) throw new Error(`Order ${order.order_id} was paid and cannot be given back: ${back.refusal}.`)
    await takePieces(tx, { productId: line.product_id, optionKey: line.option_key }, -line.pieces)
  }
  await noteMove(tx, order, line, move)
  if (to !== 'accepted') await mailOrder(tx, client, order, to, [{ ...line, note: note ?? line.note }])
}

async function noteMove(tx: ClientTx, order: OrderRow, line: LineRow, { to, note, actor }: Move): Promise<void> {
  const details = { orderId: order.order_id, lineNo: line.line_no, from: line.state, to, note: note ?? null }
  await recordEvent(tx, { actor, action: `reward.${to}`, subject: `person:${order.person_id}`, details })
}
