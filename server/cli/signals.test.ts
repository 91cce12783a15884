import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { canConnect } from '../db/embedded/bootstrap.ts'
import { openCluster } from '../db/embedded/cluster.ts'
import { postmasterFile } from '../db/embedded/postmaster.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'cairn-signals-'))
chmodSync(dataDir, 0o711)
const noted = postmasterFile(join(dataDir, 'postgres', 'data'))
let socketDir: string

// Made beforehand, so that the commands below have nothing to do but start it.
beforeAll(async () => {
  const cluster = await openCluster(dataDir)
  socketDir = cluster.socketDir
  await cluster.leave()
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('R4 a command that gets SIGTERM stops the database it started', () => stops('SIGTERM', 143))

test.each([
  ['SIGHUP', 129],
  ['SIGINT', 130],
] as const)('R4 a command that gets %s stops the database it started (thorough)', stops)

async function stops(signal: NodeJS.Signals, exitCode: number): Promise<void> {
  const child = spawn(process.execPath, ['tools/cairn.mjs', 'migrate'], {
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: undefined, DATA_DIR: dataDir },
    stdio: 'ignore',
  })
  const ended = new Promise(resolve => child.once('close', (code, by) => resolve(by ?? code)))
  // The database is on its way: too early for anybody to leave, were it not waited for.
  while (!existsSync(noted)) await pause(5)
  child.kill(signal)
  expect(await ended).toBe(exitCode)
  expect(existsSync(noted)).toBe(false)
  expect(await canConnect(socketDir)).toBe(false)
}
