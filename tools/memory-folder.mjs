// Where the tests' databases lie: in memory, where there is plenty. Node's own modules only.
import { chmodSync, existsSync, mkdtempSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

const shared = '/dev/shm'
const gigabyte = 1024 ** 3

/** A new folder in memory; undefined where none is to be had, or not 6 GB of it: then the disk has to do. */
export function folderInMemory() {
  if (!existsSync(shared)) return undefined
  const { bavail, bsize } = statfsSync(shared)
  if (Math.min(bavail * bsize, freemem()) < 6 * gigabyte) return undefined
  try {
    const folder = mkdtempSync(join(shared, 'cairn-'))
    // The database may run as a user of its own, who has to get through.
    chmodSync(folder, 0o711)
    return folder
  } catch {
    return undefined
  }
}
