import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, expect, test } from 'vitest'
import { canConnect } from './bootstrap.ts'
import { openCluster } from './cluster.ts'
import { findPostmaster, postmasterFile } from './postmaster.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'cairn-cluster-'))
chmodSync(dataDir, 0o711)
const pgData = join(dataDir, 'postgres', 'data')
const strangers: ChildProcess[] = []

afterEach(() => {
  for (const stranger of strangers.splice(0)) stranger.kill('SIGKILL')
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** A program of the database's own user that has nothing to do with us. */
function stranger(): ChildProcess {
  const owner = process.getuid?.() === 0 ? { uid: statSync(pgData).uid, gid: statSync(pgData).gid } : {}
  const child = spawn('sleep', ['600'], { stdio: 'ignore', ...owner })
  strangers.push(child)
  return child
}

const lines = () => readFileSync(postmasterFile(pgData), 'utf8').split('\n')

async function gone(pid: number): Promise<void> {
  for (;;) {
    try {
      process.kill(pid, 0)
      if (/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))) return
    } catch {
      return
    }
    await pause(15)
  }
}

/** Ends the database as a crash does, and lets its number go to somebody else. */
async function crashAndGiveNumberTo(other: number): Promise<void> {
  const [pid, ...rest] = lines()
  process.kill(Number(pid), 'SIGKILL')
  await gone(Number(pid))
  writeFileSync(postmasterFile(pgData), [other, ...rest].join('\n'))
}

test('R5 after a crash, a process with the dead database’s number gets no signal', async () => {
  const first = await openCluster(dataDir)
  const other = stranger()
  await crashAndGiveNumberTo(other.pid!)
  await first.leave()
  expect([other.exitCode, other.signalCode]).toEqual([null, null])

  const second = await openCluster(dataDir)
  expect(await canConnect(second.socketDir)).toBe(true)
  expect(lines()[0]).not.toBe(String(other.pid))
  await crashAndGiveNumberTo(other.pid!)
  expect(await second.revive()).toBe(true)
  const pid = Number(lines()[0])
  await second.leave()
  await gone(pid)
  expect(await canConnect(second.socketDir)).toBe(false)
  expect([other.exitCode, other.signalCode]).toEqual([null, null])
})

test.each(['0', '-1', '1', 'x', ''])('R5 a file that names %j as the database signals nobody', async name => {
  const cluster = await openCluster(dataDir)
  await crashAndGiveNumberTo(0)
  const [, ...rest] = lines()
  writeFileSync(postmasterFile(pgData), [name, ...rest].join('\n'))
  expect(await findPostmaster(pgData, async () => true)).toBeUndefined()
  await cluster.leave()
  rmSync(postmasterFile(pgData), { force: true })
})
