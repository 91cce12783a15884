import { Readable } from 'node:stream'
import type { BodyOf, QueryOf, ReplyOf } from '../../../contract/call.ts'
import type { moveSuppliedLine as moveCall } from '../../../contract/calls/supplier/orders/move.ts'
import { type listSuppliedOrders as listCall, suppliedStates } from '../../../contract/calls/supplier/orders.ts'
import { sayIn } from '../../../contract/program-document.ts'
import type { DeliveryAddress } from '../../../contract/rewards.ts'
import type { Actor } from '../../../rules/actors/actor.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import { isToFulfil, nextStates } from '../../../rules/rewards/order-states.ts'
import { type ClientTx, withClient } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'
import { recordEvent } from '../audit/events.ts'
import type { Client } from '../clients/client-of-host.ts'
import { type KnownSupplier, knowSupplier, type SupplierClaim } from './know-supplier.ts'
import { type MoveRefusal, moveLine } from './move-line.ts'
import { type LinesFile, orderLinesFile } from './order-lines-file.ts'
import { readAddress } from './seals.ts'
import { readSupplied, readToSend, type SuppliedRow, supplierExists, suppliersOf } from './suppliers.store.ts'

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
  const wanted = { state, before: before?.split('.').map(Number), most: pageSize + 1 }
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

/** What a supplier has still to send, the oldest first, with the addresses, as CSV. Taking the file is an event. */
export async function exportSupplied(
  db: Database,
  { client, secret }: Keeper,
  { supplierId, actor }: { readonly supplierId: number; readonly actor: Actor },
): Promise<Outcome<Readable, 'supplier-unknown'>> {
  const { clientId } = client
  const isKnown = await withClient(db, clientId, async tx => {
    if (!(await supplierExists(tx, supplierId))) return false
    const details = { supplierId }
    await recordEvent(tx, { actor, action: 'supplier.orders-exported', subject: 'client', details })
    return true
  })
  if (!isKnown) return refused('supplier-unknown')
  const file: LinesFile<SuppliedRow> = {
    columns: exportColumns,
    client,
    locale: client.defaultLocale,
    read: (after, most) =>
      withClient(db, clientId, async tx => {
        const rows = await readToSend(tx, supplierId, { after, most })
        return rows.map(row => ({ row, address: addressFor(tx, secret, row) }))
      }),
    more: () => ({}),
  }
  return done(Readable.from(orderLinesFile(file), { objectMode: false, highWaterMark: 64 * 1024 }))
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
