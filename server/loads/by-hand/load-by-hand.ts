import type { LoadKind } from '../../../contract/load-rows/load-kind.ts'
import type { LoadReport } from '../../../contract/load-rows/load-report.ts'
import type { HandFault } from '../../../contract/people-by-hand.ts'
import type { Actor } from '../../../rules/actors/actor.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'
import { runLoad } from '../run-load.ts'

interface ByHand {
  readonly kind: LoadKind
  /** Cells by column; an empty one changes nothing. */
  readonly rows: readonly Readonly<Record<string, string>>[]
  readonly actor: Actor
  readonly reason: string
}

/**
 * Loads a few rows that somebody typed, in the open transaction: checked, kept and undone as those of a file are (decision 0078). Answers
 * the load, or what of the rows does not do; then nothing was changed.
 */
export async function loadByHand(
  db: Database,
  tx: ClientTx,
  { kind, rows, actor, reason }: ByHand,
): Promise<{ readonly loadId: number; readonly changed: number } | { readonly faults: HandFault[] }> {
  const columns = Object.keys(rows[0]!)
  const lines = [columns, ...rows.map(row => columns.map(column => cell(row[column] ?? '')))]
  const text = lines.map(line => line.join(',')).join('\n')
  // Typed again, the same is done again: what is there may have changed since.
  const order = { kind, fileName: 'by hand', source: bytesOf(text), actor, force: true, reason }
  const loaded = await runLoad(db, tx.clientId, order, work => work(tx))
  if (!loaded.ok) throw new Error(`What was typed could not be read: ${loaded.details?.['text']}`)
  const report: LoadReport = loaded.value
  if (report.outcome === 'committed') return { loadId: report.loadId!, changed: report.changed }
  return { faults: report.errors.map(({ line, column, code }) => ({ row: line - 2, column, code })) }
}

async function* bytesOf(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text)
}

function cell(value: string): string {
  return `"${value.replaceAll('"', '""')}"`
}
