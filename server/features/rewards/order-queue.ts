import type { QueryOf, ReplyOf } from '../../../contract/call.ts'
import type { listOrderQueue } from '../../../contract/calls/admin/rewards/orders.ts'
import { sayIn } from '../../../contract/program-document.ts'
import type { Actor } from '../../../rules/actors/actor.ts'
import { csvLine } from '../../../rules/files/csv-line.ts'
import { nextStates, type OrderState } from '../../../rules/rewards/order-states.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { recordEvent } from '../audit/events.ts'
import { dayIn } from '../clients/client-day.ts'
import type { Reader } from './look-at-orders.ts'
import { readQueue } from './order-queue.store.ts'
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

/** Lines of one file. */
const mostExported = 20_000

/** The same as CSV, the oldest first. */
export async function exportQueue(
  tx: ClientTx,
  { client, locale, secret }: Reader,
  { state, actor }: { readonly state: OrderState | undefined; readonly actor: Actor },
): Promise<Buffer> {
  const rows = await readQueue(tx, { state, before: undefined, most: mostExported })
  const details = { state: state ?? null, lines: rows.length }
  await recordEvent(tx, { actor, action: 'reward.orders-exported', subject: 'client', details })
  const lines = rows.reverse().map(row => {
    const { name, street, more, postcode, city, country } = readAddress(tx, secret, row) ?? {}
    const cells = [
      `${row.order_id}-${row.line_no}`,
      row.state,
      dayIn(client.timeZone, row.placed_at),
      row.user_name,
      row.first_name,
      row.last_name,
      row.sku,
      row.option_key,
      sayIn(row.names, locale, client.defaultLocale),
      String(row.pieces),
      String(row.points),
      row.note,
      ...[name, street, more, postcode, city, country],
    ]
    return csvLine(
      cells.map(cell => cell ?? ''),
      '\r\n',
    )
  })
  return Buffer.from([csvLine(exportColumns, '\r\n'), ...lines].join(''))
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
  'note',
  'name',
  'street',
  'more',
  'postcode',
  'city',
  'country',
]
