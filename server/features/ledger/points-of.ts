import type { PersonPoints } from '../../../contract/calls/admin/people/points.ts'
import { sayIn } from '../../../contract/program-document.ts'
import { csvLine } from '../../../rules/files/csv-line.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import type { Client } from '../clients/client-of-host.ts'
import { readLots, type StatementRow } from './ledger.store.ts'
import { type StatementLine, statementOf } from './statement-of.ts'

/** Movements that are shown at once; the file has all of them. */
const newestMovements = 100

/** Somebody's points as the console shows them: balance, lots and newest movements; nothing where nobody is of that id. */
export async function pointsOf(
  tx: ClientTx,
  client: Client,
  personId: number,
  locale: string,
): Promise<PersonPoints | undefined> {
  const statement = await statementOf(tx, { personId })
  if (statement === undefined) return undefined
  const nameOf = (names: StatementRow['program_name']) => names && sayIn(names, locale, client.defaultLocale)
  const reversed = new Set(statement.lines.map(line => line.reverses_id))
  return {
    balance: statement.balance,
    lots: (await readLots(tx, personId)).map(lot => ({
      lotId: String(lot.lot_id),
      kind: lot.kind,
      ...(lot.program_name && { program: nameOf(lot.program_name)! }),
      day: lot.day,
      came: lot.points,
      left: lot.points_left,
      ...(lot.expires_on !== null && { lastDay: lot.expires_on }),
    })),
    statement: statement.lines.slice(0, newestMovements).map(line => ({
      transferId: String(line.transfer_id),
      day: line.date,
      kind: line.kind,
      ...(line.program_name && { program: nameOf(line.program_name)! }),
      reason: line.reason,
      by: line.created_by,
      points: line.points,
      balance: line.balance,
      ...(isSingle(line) && !reversed.has(line.transfer_id) && { isReversible: true as const }),
    })),
    isMore: statement.lines.length > newestMovements,
  }
}

/** Whether a movement may be taken back on its own; what follows results goes back with its batch, what was spent with its order. */
function isSingle({ kind }: StatementRow): boolean {
  return kind === 'code' || kind === 'adjustment'
}

const columns = ['day', 'transfer', 'kind', 'program', 'reason', 'by', 'points', 'balance'] as const

/** A whole statement as CSV, oldest first: the points of its lines sum to the last balance (W04b). */
export async function statementFile(tx: ClientTx, personId: number): Promise<string | undefined> {
  const statement = await statementOf(tx, { personId })
  if (statement === undefined) return undefined
  return [columns, ...statement.lines.map(cellsOf).reverse()].map(cells => csvLine(cells, '\r\n')).join('')
}

function cellsOf(line: StatementLine): string[] {
  const { date, transfer_id, kind, program_id, reason, created_by, points, balance } = line
  return [date, String(transfer_id), kind, program_id ?? '', reason, created_by, String(points), String(balance)]
}
