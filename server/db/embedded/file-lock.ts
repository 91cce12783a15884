import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isAlive, markOf, type ProcessMark } from './process-mark.ts'

/** Takes a lock file; answers the holder instead where a living process has it. A dead holder's lock is taken over. */
export function takeLock(file: string, note: Readonly<Record<string, unknown>> = {}): ProcessMark | undefined {
  for (;;) {
    try {
      writeFileSync(file, JSON.stringify({ ...markOf(process.pid), ...note }), { flag: 'wx', mode: 0o644 })
      return undefined
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const holder = readMark(file)
    if (holder !== undefined && isAlive(holder)) return holder
    rmSync(file, { force: true })
  }
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
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
