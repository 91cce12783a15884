import { parse } from 'csv-parse/sync'
import type { ReplyOf } from '../../../contract/call.ts'
import type { importShipments as call } from '../../../contract/calls/admin/rewards/suppliers/shipments.ts'
import { tracking } from '../../../contract/calls/supplier/orders/move.ts'
import { suppliedState } from '../../../contract/calls/supplier/orders.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import { nextStates, type OrderState } from '../../../rules/rewards/order-states.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { recordEvent } from '../audit/events.ts'
import type { Client } from '../clients/client-of-host.ts'
import type { ImportedFile } from '../uploads/imported-file.ts'
import { isOtherTracking, moveLine } from './move-line.ts'
import { lockLines, type SuppliedLine, supplierExists, suppliersOf } from './suppliers.store.ts'

export interface ShipmentsFile extends Omit<ImportedFile, 'version'> {
  readonly supplierId: number
}

type Reply = ReplyOf<typeof call>
type Problem = Reply['problems'][number]['problem']

/** Rows of one file, and problems that are answered. */
const mostRows = 2000
const mostProblems = 200

interface Row {
  readonly line: number
  readonly order: string
  readonly orderId: number
  readonly lineNo: number
  readonly to: string
  readonly tracking: string | undefined
}

/** Imports what a supplier has shipped: all of the file, or nothing where one of its lines cannot be. */
export async function importShipments(
  tx: ClientTx,
  client: Client,
  { supplierId, bytes, isApplied, actor }: ShipmentsFile,
): Promise<Outcome<Reply, 'supplier-unknown' | 'shipments-malformed'>> {
  if (!(await supplierExists(tx, supplierId))) return refused('supplier-unknown')
  const rows = readRows(bytes)
  if (rows === undefined) return refused('shipments-malformed', { most: mostRows })
  const wanted = rows.filter(({ orderId }) => !Number.isNaN(orderId))
  // So that none of them moves between being checked and being moved.
  if (isApplied) await lockLines(tx, wanted)
  const found = await suppliersOf(tx, wanted)
  const lines = new Map(found.map(line => [`${line.order_id}-${line.line_no}`, line]))
  const named = new Set<string>()
  const problems: Reply['problems'] = []
  const moves: Row[] = []
  for (const read of rows) {
    const key = `${read.orderId}-${read.lineNo}`
    const line = lines.get(key)
    const row = line === undefined ? read : asFilledIn(read, line)
    const problem = named.has(key) ? 'named-twice' : problemOf(row, line, supplierId)
    if (!Number.isNaN(row.orderId)) named.add(key)
    if (problem !== undefined) problems.push({ line: row.line, order: row.order.slice(0, 40), problem })
    else if (line!.state !== row.to || isOtherTracking(line!, row.to, row.tracking)) moves.push(row)
  }
  const reply = { moved: moves.length, unchanged: rows.length - moves.length - problems.length }
  if (problems.length > 0 || !isApplied) {
    return done({ ...reply, isApplied: false, problems: problems.slice(0, mostProblems) })
  }
  for (const { orderId, lineNo, to, tracking: note } of moves) {
    const moved = await moveLine(tx, client, { orderId, lineNo, to: to as OrderState, note, actor })
    if (!moved.ok) throw new Error(`The line ${orderId}-${lineNo} was checked and cannot be moved: ${moved.refusal}.`)
  }
  const details = { supplierId, ...reply }
  await recordEvent(tx, { actor, action: 'supplier.shipments-imported', subject: 'client', details })
  return done({ ...reply, isApplied: true, problems: [] })
}

/** What was sent out and came back with nothing but `tracking` filled in was shipped. */
function asFilledIn(row: Row, { state, kind }: SuppliedLine): Row {
  const isOnlyTracked = row.tracking !== undefined && row.to === state && nextStates(kind, state).includes('shipped')
  return isOnlyTracked ? { ...row, to: 'shipped' } : row
}

function problemOf(
  { orderId, to, tracking: text }: Row,
  line: SuppliedLine | undefined,
  supplierId: number,
): Problem | undefined {
  if (Number.isNaN(orderId)) return 'order-malformed'
  if (line === undefined) return 'order-unknown'
  if (line.supplier_id !== supplierId) return 'of-another-supplier'
  if (text !== undefined && !tracking.safeParse(text).success) return 'tracking-malformed'
  if (line.state === to) return undefined
  const state = suppliedState.safeParse(to)
  if (!state.success) return 'state-unknown'
  return nextStates(line.kind, line.state).includes(state.data) ? undefined : 'does-not-follow'
}

/** Nothing where it is no CSV with a column `order`, or has too many rows. */
function readRows(bytes: ArrayBuffer): Row[] | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    const records: { record: Record<string, string>; info: { lines: number } }[] = parse(text, {
      bom: true,
      columns: (header: string[]) => header.map(name => name.trim().toLowerCase()),
      delimiter: separatorOf(text),
      info: true,
      skip_empty_lines: true,
      to: mostRows + 1,
      trim: true,
    })
    if (records.length > mostRows || records.some(({ record }) => record['order'] === undefined)) return undefined
    return records.map(({ record, info }) => rowOf(record, info.lines))
  } catch {
    return undefined
  }
}

/** By the header alone: of an address in a later line each of them may be a part. */
function separatorOf(text: string): string {
  const [header = ''] = text.split(/[\r\n]/, 1)
  return [';', '\t'].find(one => header.includes(one)) ?? ','
}

function rowOf(record: Readonly<Record<string, string>>, line: number): Row {
  const order = record['order'] ?? ''
  const [, orderId, lineNo] = /^#?([1-9]\d{0,14})-([1-9]\d?)$/.exec(order) ?? []
  return {
    line,
    order,
    orderId: Number(orderId),
    lineNo: Number(lineNo),
    to: record['state'] || 'shipped',
    tracking: record['tracking'] || undefined,
  }
}
