import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The file of a data folder that says which other database its server serves. */
export const inUseFile = (dataDir: string) => join(dataDir, 'database-in-use')

/**
 * Notes that the server of this data folder serves another database than the embedded one. A server that may write no folder has none
 * in which an embedded database could be taken for it.
 */
export function noteDatabaseInUse(dataDir: string, name: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o711 })
    writeFileSync(inUseFile(dataDir), `${name}\n`)
  } catch (error) {
    if (!/^(EACCES|EROFS|EPERM|ENOENT|ENOTDIR)$/.test((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}

/**
 * The database that the server of this data folder served last, where that was not the embedded one: whoever forgets DATABASE_URL
 * means that one. Who means the embedded one removes the file.
 */
export function databaseInUse(dataDir: string): string | undefined {
  try {
    return readFileSync(inUseFile(dataDir), 'utf8').trim() || undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
