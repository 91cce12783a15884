import type { BodyOf, QueryOf, ReplyOf } from '../../../contract/call.ts'
import type { moveSuppliedLine as moveCall } from '../../../contract/calls/supplier/orders/move.ts'
import { type listSuppliedOrders as listCall, suppliedStates } from '../../../contract/calls/supplier/orders.ts'
import { sayIn } from '../../../contract/program-document.ts'
import type { DeliveryAddress } from '../../../contract/rewards.ts'
import type { Actor } from '../../../rules/actors/actor.ts'
import { csvLine } from '../../../rules/files/csv-line.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import { isToFulfil, nextStates } from '../../../rules/rewards/order-states.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { recordEvent } from '../audit/events.ts'
import { dayIn } from '../clients/client-day.ts'
import type { Client } from '../clients/client-of-host.ts'
import { type KnownSupplier, knowSupplier, type SupplierClaim } from './know-supplier.ts'
import { type MoveRefusal, moveLine } from './move-line.ts'
import { readAddress } from './seals.ts'
import { readSupplied, type SuppliedRow, supplierExists, suppliersOf } from './suppliers.store.ts'

interface Keeper {
  readonly client: Client
  readonly secret: Buffer
}

const pageSize = 50

/** The lines of the supplier whose key it is, the newest first. */
export async function listSupplied(
  tx: ClientTx,
  { client, secret }: Keeper,
  { supplierId }: KnownSupplier,
  { state, before }: QueryOf<typeof listCall>,
): Promise<ReplyOf<typeof listCall>> {
  const wanted = { states: state && [state], before: before?.split('.').map(Number), most: pageSize + 1 }
  const rows = await readSupplied(tx, supplierId, wanted)
  return {
    lines: rows.slice(0, pageSize).map(row => {
      const address = addressFor(tx, secret, row)
      return {
        orderId: String(row.order_id),
        lineNo: row.line_no,
        placedAt: row.placed_at.toISOString(),
        sku: row.sku,
        ...(row.option_key !== null && { option: row.option_key }),
        name: sayIn(row.names, client.defaultLocale, client.defaultLocale),
        kind: row.kind,
        pieces: row.pieces,
        state: row.state,
        stateAt: row.state_at.toISOString(),
        ...(address !== undefined && { address }),
        next: suppliedStates.filter(one => nextStates(row.kind, row.state).includes(one)),
      }
    }),
    isMore: rows.length > pageSize,
  }
}

/** Nobody learns where a person lives who has nothing to send there any more. */
function addressFor(tx: ClientTx, secret: Buffer, row: SuppliedRow): DeliveryAddress | undefined {
  return row.kind === 'parcel' && isToFulfil(row.state) ? readAddress(tx, secret, row) : undefined
}

/** The supplier reports what it does with a line. One that is not its own is as unknown as one that is not there. */
export async function moveSupplied(
  tx: ClientTx,
  client: Client,
  { supplierId, keyId }: KnownSupplier,
  { orderId, lineNo, to, tracking }: BodyOf<typeof moveCall> & { readonly orderId: number },
): Promise<Outcome<ReplyOf<typeof moveCall>, MoveRefusal>> {
  const [line] = await suppliersOf(tx, [{ orderId, lineNo }])
  if (line?.supplier_id !== supplierId) return refused('order-unknown')
  const moved = await moveLine(tx, client, { orderId, lineNo, to, note: tracking, actor: `key:${keyId}` })
  return moved.ok ? done({ state: to }) : moved
}

/** Runs what a supplier asks for, once its key is known. */
export async function bySupplier<T, R extends string>(
  tx: ClientTx,
  claim: SupplierClaim,
  work: (supplier: KnownSupplier) => Promise<Outcome<T, R>>,
): Promise<Outcome<T, R | 'key-unknown' | 'too-many-tries'>> {
  const known = await knowSupplier(tx, claim)
  return known.ok ? work(known.value) : known
}

/** Lines of one file. */
const mostExported = 5000

/** What a supplier has still to send, the oldest first, with the addresses, as CSV. */
export async function exportSupplied(
  tx: ClientTx,
  { client, secret }: Keeper,
  { supplierId, actor }: { readonly supplierId: number; readonly actor: Actor },
): Promise<Outcome<Buffer, 'supplier-unknown'>> {
  if (!(await supplierExists(tx, supplierId))) return refused('supplier-unknown')
  const states = ['placed', 'accepted']
  const rows = await readSupplied(tx, supplierId, { states, before: undefined, most: mostExported })
  const details = { supplierId, lines: rows.length }
  await recordEvent(tx, { actor, action: 'supplier.orders-exported', subject: 'client', details })
  const lines = rows.reverse().map(row => {
    const { name, street, more, postcode, city, country } = addressFor(tx, secret, row) ?? {}
    const cells = [
      `${row.order_id}-${row.line_no}`,
      row.state,
      dayIn(client.timeZone, row.placed_at),
      row.sku,
      row.option_key,
      sayIn(row.names, client.defaultLocale, client.defaultLocale),
      String(row.pieces),
      ...[name, street, more, postcode, city, country],
      '',
    ]
    return csvLine(
      cells.map(cell => cell ?? ''),
      '\r\n',
    )
  })
  return done(Buffer.from([csvLine(exportColumns, '\r\n'), ...lines].join('')))
}

/** `order`, `state` and `tracking` are read again when the file comes back. */
const exportColumns = [
  'order',
  'state',
  'ordered',
  'sku',
  'option',
  'reward',
  'pieces',
  'name',
  'street',
  'more',
  'postcode',
  'city',
  'country',
  'tracking',
]
