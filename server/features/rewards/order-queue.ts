import { Readable } from 'node:stream'
import type { QueryOf, ReplyOf } from '../../../contract/call.ts'
import type { listOrderQueue } from '../../../contract/calls/admin/rewards/orders.ts'
import { sayIn } from '../../../contract/program-document.ts'
import type { Actor } from '../../../rules/actors/actor.ts'
import { nextStates, type OrderState } from '../../../rules/rewards/order-states.ts'
import { type ClientTx, withClient } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'
import { recordEvent } from '../audit/events.ts'
import type { Reader } from './look-at-orders.ts'
import { type LinesFile, orderLinesFile } from './order-lines-file.ts'
import { type QueueRow, readQueue, readQueueAfter } from './order-queue.store.ts'
import { readAddress } from './seals.ts'

const pageSize = 50

/** Lines that are to be fulfilled, or of one state, the newest first; with the address while there is one. */
export async function listQueue(
  tx: ClientTx,
  { client, locale, secret }: Reader,
  { state, before }: QueryOf<typeof listOrderQueue>,
): Promise<ReplyOf<typeof listOrderQueue>> {
  const rows = await readQueue(tx, { state, before: before?.split('.').map(Number), most: pageSize + 1 })
  return {
    lines: rows.slice(0, pageSize).map(row => {
      const address = readAddress(tx, secret, row)
      return {
        orderId: String(row.order_id),
        lineNo: row.line_no,
        placedAt: row.placed_at.toISOString(),
        person: {
          userId: String(row.person_id),
          userName: row.user_name ?? '',
          firstName: row.first_name,
          lastName: row.last_name,
        },
        sku: row.sku,
        ...(row.option_key !== null && { option: row.option_key }),
        name: sayIn(row.names, locale, client.defaultLocale),
        kind: row.kind,
        ...(row.supplier !== null && { supplier: row.supplier }),
        pieces: row.pieces,
        points: row.points,
        state: row.state,
        stateAt: row.state_at.toISOString(),
        ...(row.note !== null && { note: row.note }),
        ...(address !== undefined && { address }),
        next: [...nextStates(row.kind, row.state)],
      }
    }),
    isMore: rows.length > pageSize,
  }
}

/** All of them, or those of one state, as CSV, the oldest first. Taking the file is an event. */
export async function exportQueue(
  db: Database,
  { client, locale, secret }: Reader,
  { state, actor }: { readonly state: OrderState | undefined; readonly actor: Actor },
): Promise<Readable> {
  const { clientId } = client
  const details = { state: state ?? null }
  await withClient(db, clientId, tx =>
    recordEvent(tx, { actor, action: 'reward.orders-exported', subject: 'client', details }),
  )
  const file: LinesFile<QueueRow> = {
    columns: exportColumns,
    client,
    locale,
    read: (after, most) =>
      withClient(db, clientId, async tx => {
        const rows = await readQueueAfter(tx, { state, after, most })
        return rows.map(row => ({ row, address: readAddress(tx, secret, row) }))
      }),
    more: ({ user_name, first_name, last_name, points, supplier, note }) => ({
      userName: user_name,
      firstName: first_name,
      lastName: last_name,
      points: String(points),
      supplier,
      note,
    }),
  }
  return Readable.from(orderLinesFile(file), { objectMode: false, highWaterMark: 64 * 1024 })
}

const exportColumns = [
  'order',
  'state',
  'ordered',
  'userName',
  'firstName',
  'lastName',
  'sku',
  'option',
  'reward',
  'pieces',
  'points',
  'supplier',
  'note',
  'name',
  'street',
  'more',
  'postcode',
  'city',
  'country',
]
