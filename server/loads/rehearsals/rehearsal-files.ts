import { Readable } from 'node:stream'
import type { LoadKind } from '../../../contract/load-rows/load-kind.ts'
import type { Actor } from '../../../rules/actors/actor.ts'
import type { Database } from '../../db/connect.ts'
import { runLoad } from '../run-load.ts'

export type FileRow = Readonly<Record<string, string | number | undefined>>

export interface BroughtFile {
  readonly kind: LoadKind
  /** The kind where it is left out. */
  readonly name?: string
  readonly rows: readonly FileRow[]
  readonly actor: Actor
}

/** Brings rows in as the file that a client's operator would hand in; throws where a row is refused. */
export async function bringFile(db: Database, clientId: number, file: BroughtFile): Promise<void> {
  if (file.rows.length === 0) return
  const { kind, name = kind, rows, actor } = file
  const source = Readable.from([Buffer.from(asCsv(rows))])
  const report = await runLoad(db, clientId, { kind, fileName: `${name}.csv`, source, actor })
  if (!report.ok) throw new Error(`${name}: ${report.refusal}`)
  const { outcome, errors } = report.value
  if (outcome !== 'committed') throw new Error(`${name} was not loaded: ${JSON.stringify(errors.slice(0, 5))}`)
}

function asCsv(rows: readonly FileRow[]): string {
  const columns = [...new Set(rows.flatMap(row => Object.keys(row)))]
  const lines = rows.map(row => columns.map(column => `"${String(row[column] ?? '').replaceAll('"', '""')}"`).join(','))
  return `${[columns.join(','), ...lines].join('\n')}\n`
}
