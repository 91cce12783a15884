import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, type DatabaseAddress, findDatabase, openDatabase } from '../server/db/connect.ts'
import { migrate } from '../server/db/migrate.ts'

export interface BenchDatabase {
  readonly db: Database
  readonly address: DatabaseAddress
  /** For files of the measurement; gone afterwards. */
  readonly folder: string
  close(): Promise<void>
}

/** A migrated database of its own for one measurement. */
export async function benchDatabase(): Promise<BenchDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-bench-'))
  chmodSync(folder, 0o711)
  const { address, leave } = await findDatabase(folder, undefined)
  const db = openDatabase(address, () => {})
  const close = async () => {
    await db.close()
    await leave()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await migrate(address.owner)
  } catch (error) {
    await close()
    throw error
  }
  return { db, address, folder, close }
}
