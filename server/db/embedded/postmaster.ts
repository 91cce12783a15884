import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** The file in which PostgreSQL records who serves a data folder. */
export function postmasterFile(pgData: string): string {
  return join(pgData, 'postmaster.pid')
}

/**
 * The process that serves a data folder. After a crash the number in its file may belong to anybody, who must never get
 * our signals: it counts only where that process is a postgres on this very folder, or, on a system that does not show
 * its processes, where the database answers.
 */
export async function findPostmaster(pgData: string, answers: () => Promise<boolean>): Promise<number | undefined> {
  const pid = notedPid(pgData)
  if (pid === undefined) return undefined
  const isIt = showsProcesses() ? isPostmaster(pid, pgData) : await answers()
  return isIt ? pid : undefined
}

/**
 * Frees a data folder whose file names a process that is no postgres on it, which PostgreSQL would take for a running
 * one and refuse to start. The rest of the file stays, as it tells PostgreSQL whether parts of the dead server still
 * live: our own number in its place is one that it looks through, being its parent's.
 */
export function disownStalePid(pgData: string): void {
  const pid = notedPid(pgData)
  if (pid === undefined || !showsProcesses() || isPostmaster(pid, pgData)) return
  const [, ...rest] = readFileSync(postmasterFile(pgData), 'utf8').split('\n')
  writeFileSync(postmasterFile(pgData), [process.pid, ...rest].join('\n'))
}

function notedPid(pgData: string): number | undefined {
  try {
    const pid = Number(readFileSync(postmasterFile(pgData), 'utf8').split('\n')[0])
    return Number.isSafeInteger(pid) && pid > 1 ? pid : undefined
  } catch {
    return undefined
  }
}

function showsProcesses(): boolean {
  return existsSync('/proc/self/cmdline')
}

function isPostmaster(pid: number, pgData: string): boolean {
  try {
    const [program = '', ...args] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    const folder = args[args.indexOf('-D') + 1] ?? ''
    return basename(program) === 'postgres' && args.includes('-D') && isSame(folder, pgData)
  } catch {
    return false
  }
}

// By what the folder is, not by its name: the server may have been started through a link.
function isSame(one: string, other: string): boolean {
  const [first, second] = [statSync(one), statSync(other)]
  return first.dev === second.dev && first.ino === second.ino
}
