import { randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isAlive, markOf, type ProcessMark } from './process-mark.ts'

/**
 * Takes a lock file; answers the holder instead where a living process has it. A dead holder's lock is taken over. The
 * file comes into place whole, so that nobody ever reads one that is still being written.
 */
export function takeLock(file: string, note: Readonly<Record<string, unknown>> = {}): ProcessMark | undefined {
  const whole = `${file}.${process.pid}`
  writeFileSync(whole, JSON.stringify({ ...markOf(process.pid), ...note }), { mode: 0o644 })
  try {
    for (;;) {
      try {
        linkSync(whole, file)
        return undefined
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      }
      const holder = readMark(file)
      if (holder !== undefined && isAlive(holder)) return holder
      removeDead(file)
    }
  } finally {
    rmSync(whole, { force: true })
  }
}

/**
 * Removes the lock of a dead holder, or does nothing where another process may be about to. Between the look and the
 * removal the lock must not become a living one's: only who claims the removal, alone, may look. Two that claim at once
 * see each other, withdraw, and try again at different moments.
 */
function removeDead(file: string): void {
  const prefix = `${basename(file)}.claim-`
  const { pid, started } = markOf(process.pid)
  const own = `${prefix}${pid}-${started}-${randomUUID()}`
  writeFileSync(join(dirname(file), own), '', { flag: 'wx' })
  try {
    const isAlone = readdirSync(dirname(file))
      .filter(name => name.startsWith(prefix) && name !== own)
      .every(name => isLeftBehind(dirname(file), name, prefix))
    if (isAlone) {
      // One look decides: a lock that was gone may be a living one's by the time it would be removed.
      const found = readText(file)
      const holder = found === undefined ? undefined : markIn(found)
      if (found !== undefined && (holder === undefined || !isAlive(holder))) rmSync(file, { force: true })
    }
  } finally {
    rmSync(join(dirname(file), own), { force: true })
  }
  sleepSync(Math.random() * 5)
}

/** Whether a claim is a dead process's; it is removed then, which is safe, as no claim's name comes twice. */
function isLeftBehind(folder: string, name: string, prefix: string): boolean {
  const [pid, started = ''] = name.slice(prefix.length).split('-')
  if (isAlive({ pid: Number(pid), started })) return false
  rmSync(join(folder, name), { force: true })
  return true
}

function sleepSync(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

/** Changes what the lock that this process holds says of it. */
export function renoteLock(file: string, note: Readonly<Record<string, unknown>>): void {
  writeFileSync(`${file}.${process.pid}`, JSON.stringify({ ...markOf(process.pid), ...note }), { mode: 0o644 })
  renameSync(`${file}.${process.pid}`, file)
}

export function releaseLock(file: string): void {
  if (readMark(file)?.pid === process.pid) rmSync(file, { force: true })
}

/** Waits its turn for a lock that is only ever held for moments. */
export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  while (takeLock(file) !== undefined) await pause(25)
  try {
    return await work()
  } finally {
    releaseLock(file)
  }
}

/** Says that this process uses the database; the last one to leave turns it off. */
export function addLease(folder: string): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, String(process.pid)), JSON.stringify(markOf(process.pid)))
}

/** Takes back this process's lease; answers whether any other living process still has one. */
export function dropLease(folder: string): boolean {
  rmSync(join(folder, String(process.pid)), { force: true })
  let others = false
  for (const name of readdirSync(folder)) {
    const mark = readMark(join(folder, name))
    if (mark !== undefined && isAlive(mark)) others = true
    else unlinkSync(join(folder, name))
  }
  return others
}

export function readMark(file: string): (ProcessMark & Record<string, unknown>) | undefined {
  const text = readText(file)
  return text === undefined ? undefined : markIn(text)
}

/** Undefined where there is no file; one that may not be read says nothing. */
function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? undefined : ''
  }
}

function markIn(text: string): (ProcessMark & Record<string, unknown>) | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
