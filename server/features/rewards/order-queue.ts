import type { QueryOf, ReplyOf } from '../../../contract/call.ts'
import type { listOrderQueue } from '../../../contract/calls/admin/rewards/orders.ts'
import { sayIn } from '../../../contract/program-document.ts'
import { nextStates } from '../../../rules/rewards/order-states.ts'
import type { ClientTx } from '../../db/client-tx.ts'
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
