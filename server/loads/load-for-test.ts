import { readFileSync } from 'node:fs'
import type { LoadKind } from '../../contract/load-rows/load-kind.ts'
import type { LoadReport } from '../../contract/load-rows/load-report.ts'
import { withClient } from '../db/client-tx.ts'
import type { Database } from '../db/connect.ts'
import { createClient } from '../features/clients/create-client.ts'
import { applyProgram } from '../features/programs/apply-program.ts'
import { publishProgram } from '../features/programs/publish-program.ts'
import { type LoadRequest, runLoad } from './run-load.ts'

/** A client with sample programs, and a way to load files given as text; for tests. */
export interface LoadBench {
  readonly clientId: number
  readonly load: (kind: LoadKind, text: string | Buffer, options?: Partial<LoadRequest>) => Promise<LoadReport>
  /** What a file that is no table is refused for. */
  readonly refusal: (kind: LoadKind, text: string | Buffer) => Promise<Readonly<Record<string, string | number>>>
  readonly rows: <Row extends object>(sql: string, values?: unknown[]) => Promise<Row[]>
}

export async function makeLoadBench(db: Database, key: string, programs: readonly string[]): Promise<LoadBench> {
  const made = await createClient(db, { key, name: key })
  if (!made.ok) throw new Error(made.refusal)
  const clientId = made.value
  for (const name of programs) {
    const json = JSON.parse(readFileSync(new URL(`../../samples/programs/${name}.json`, import.meta.url), 'utf8'))
    await withClient(db, clientId, async tx => {
      const applied = await applyProgram(tx, json, 'operator:test')
      if (!applied.ok) throw new Error(JSON.stringify(applied))
      await publishProgram(tx, name, 'operator:test')
    })
  }
  const run = (kind: LoadKind, text: string | Buffer, options: Partial<LoadRequest> = {}) =>
    runLoad(db, clientId, { kind, fileName: `${kind}.csv`, source: inChunks(text), actor: 'operator:test', ...options })
  return {
    clientId,
    load: async (kind, text, options) => {
      const answer = await run(kind, text, options)
      if (!answer.ok) throw new Error(JSON.stringify(answer))
      return answer.value
    },
    refusal: async (kind, text) => {
      const answer = await run(kind, text)
      if (answer.ok) throw new Error('The file was taken.')
      return answer.details ?? {}
    },
    rows: (sql, values = []) => withClient(db, clientId, tx => tx.query(sql, values)),
  }
}

/** Small pieces, so that records lie across their borders. */
async function* inChunks(text: string | Buffer): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text)
  const size = Math.max(1000, Math.ceil(bytes.length / 50))
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

/** A participants file of so many people, `p1` to `pN`. */
export function participantsFile(count: number): string {
  const rows = Array.from(
    { length: count },
    (_, index) => `e${index + 1},p${index + 1},First${index + 1},Last${index + 1}`,
  )
  return ['externalId,userName,firstName,lastName', ...rows].join('\n')
}

/** An enrollments file of `p1` to `pN` in one group. */
export function enrollmentsFile(count: number, programId: string, groupId: string): string {
  const rows = Array.from({ length: count }, (_, index) => `p${index + 1},${programId},${groupId}`)
  return ['userName,programId,groupId', ...rows].join('\n')
}

/** What a report says, as `line column code`. */
export function issuesOf(report: Pick<LoadReport, 'errors'>): string[] {
  return report.errors.map(({ line, column, code }) => `${line} ${column} ${code}`)
}
