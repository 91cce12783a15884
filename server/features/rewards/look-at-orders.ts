import { sayIn } from '../../../contract/program-document.ts'
import type { RewardOrder } from '../../../contract/rewards.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import { mayCancel } from '../../../rules/rewards/order-states.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import type { Client } from '../clients/client-of-host.ts'
import { lapsedOf } from '../ledger/lapsed-of.ts'
import { type LineRow, type OrderRow, readCodes, readLines, readOrder, readOrders } from './orders.store.ts'
import { pictureOf } from './picture-of.ts'
import { readAddress, readCode } from './seals.ts'

export interface Reader {
  readonly client: Client
  readonly locale: string
  readonly secret: Buffer
}

const pageSize = 20

/** A person's own orders, the newest first. */
export async function listOrders(
  tx: ClientTx,
  reader: Reader,
  { personId, before }: { readonly personId: number; readonly before: number | undefined },
): Promise<{ orders: RewardOrder[]; isMore: boolean }> {
  const rows = await readOrders(tx, personId, { before, most: pageSize + 1 })
  return { orders: await inWords(tx, reader, rows.slice(0, pageSize)), isMore: rows.length > pageSize }
}

/** One of the person's own orders; somebody else's is as unknown as one that is not there. */
export async function showOwnOrder(
  tx: ClientTx,
  reader: Reader,
  { personId, orderId }: { readonly personId: number; readonly orderId: number },
): Promise<Outcome<RewardOrder, 'order-unknown'>> {
  const row = await readOrder(tx, orderId)
  return row?.person_id === personId ? done(await showOrder(tx, reader, row)) : refused('order-unknown')
}

/** An order with its lines, which are read where the caller has not got them. */
export async function showOrder(
  tx: ClientTx,
  reader: Reader,
  row: OrderRow,
  lines?: readonly LineRow[],
): Promise<RewardOrder> {
  return (await inWords(tx, reader, [row], lines))[0]!
}

async function inWords(
  tx: ClientTx,
  { client, locale, secret }: Reader,
  rows: readonly OrderRow[],
  known?: readonly LineRow[],
): Promise<RewardOrder[]> {
  const ids = rows.map(row => row.order_id)
  const lines = known ?? (await readLines(tx, ids))
  const codes = lines.some(({ kind }) => kind === 'code') ? await readCodes(tx, ids) : []
  // Of what was just placed nothing has lapsed.
  const open = known === undefined ? lines.filter(({ kind, state }) => mayCancel(kind, state)) : []
  const lapsed = await lapsedOf(
    tx,
    open.map(line => line.transfer_id),
  )
  return rows.map(row => {
    const own = lines.filter(line => line.order_id === row.order_id)
    const address = readAddress(tx, secret, row)
    return {
      orderId: String(row.order_id),
      placedAt: row.placed_at.toISOString(),
      points: own.reduce((sum, { points }) => sum + points, 0),
      lines: own.map(line => ({
        lineNo: line.line_no,
        sku: line.sku,
        ...(line.option_key !== null && { option: line.option_key }),
        name: sayIn(line.names, locale, client.defaultLocale),
        drawing: line.drawing,
        ...pictureOf(line, locale, client.defaultLocale),
        kind: line.kind,
        pieces: line.pieces,
        points: line.points,
        state: line.state,
        stateAt: line.state_at.toISOString(),
        ...(line.note !== null && { note: line.note }),
        mayCancel: mayCancel(line.kind, line.state),
        ...(lapsed.has(line.transfer_id) && { lapsed: lapsed.get(line.transfer_id)! }),
        ...(line.kind === 'code' && {
          codes: codes
            .filter(code => code.order_id === line.order_id && code.line_no === line.line_no)
            .map(code => readCode(tx, secret, code.product_id, code.sealed) ?? '–'),
        }),
      })),
      ...(address !== undefined && { address }),
    }
  })
}
