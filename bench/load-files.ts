import { Readable } from 'node:stream'
import pg from 'pg'
import type { LoadKind } from '../contract/load-rows/load-kind.ts'
import type { LoadReport } from '../contract/load-rows/load-report.ts'
import type { Database, DatabaseAddress } from '../server/db/connect.ts'
import { runLoad } from '../server/loads/run-load.ts'

/** What the measurements of loads share. */

/** Loads a file; throws where it is not committed. */
export async function load(
  db: Database,
  clientId: number,
  kind: LoadKind,
  source: AsyncIterable<Buffer>,
): Promise<LoadReport> {
  const outcome = await runLoad(db, clientId, {
    kind,
    fileName: `${kind}.csv`,
    source,
    actor: 'operator:bench',
    skipBad: true,
  })
  if (!outcome.ok || outcome.value.outcome !== 'committed') throw new Error(JSON.stringify(outcome).slice(0, 2000))
  return outcome.value
}

/** A file of so many rows that is made while it is read. */
export function fileOf(head: string, count: number, line: (index: number) => string): Readable {
  return Readable.from(chunks(head, count, line))
}

export function* chunks(head: string, count: number, line: (index: number) => string): Generator<Buffer> {
  let text = `${head}\n`
  for (let index = 0; index < count; index++) {
    text += `${line(index)}\n`
    if (text.length > 200_000 || index === count - 1) {
      yield Buffer.from(text)
      text = ''
    }
  }
}

export function userName(index: number): string {
  return `person.${String(index).padStart(7, '0')}@example.com`
}

/** Runs statements by themselves, as the owner. */
export async function asOwner(to: DatabaseAddress, ...statements: string[]): Promise<void> {
  const client = new pg.Client(to.owner)
  await client.connect()
  for (const statement of statements) await client.query(statement).catch(() => {})
  await client.end()
}
