import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readMark, releaseLock, renoteLock, takeLock } from './file-lock.ts'
import { markOf } from './process-mark.ts'

let folder: string
let lock: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cairn-lock-'))
  lock = join(folder, 'test.lock')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A process that has ended: its number now is ours, but we started at another time. */
const dead = { pid: process.pid, started: 'long ago' }

test('a lock names its holder, keeps others out, and leaves nothing behind', () => {
  expect(takeLock(lock, { port: 3000 })).toBeUndefined()
  expect(readMark(lock)).toEqual({ ...markOf(process.pid), port: 3000 })
  expect(takeLock(lock)).toMatchObject({ pid: process.pid })
  renoteLock(lock, { port: 3001 })
  expect(readMark(lock)).toMatchObject({ port: 3001 })
  releaseLock(lock)
  expect(readdirSync(folder)).toEqual([])
})

test.each([JSON.stringify(dead), '', '{"pid":'])('a lock that says %j is taken over', content => {
  writeFileSync(lock, content)
  writeFileSync(`${lock}.claim-${dead.pid}-${dead.started}-1`, '')
  expect(takeLock(lock)).toBeUndefined()
  expect(readMark(lock)).toEqual(markOf(process.pid))
  expect(readdirSync(folder)).toEqual(['test.lock'])
})

// Each takes the lock again and again, and half the time leaves it like one that died.
const contender = `
  const { openSync, closeSync, unlinkSync, existsSync } = await import('node:fs')
  const { releaseLock, renoteLock, takeLock } = await import(process.argv[1])
  const [lock, probe, go] = process.argv.slice(2)
  process.stdout.write('ready')
  while (!existsSync(go));
  let held = 0
  for (let round = 0; held < 100; round++) {
    if (takeLock(lock) !== undefined) continue
    held++
    closeSync(openSync(probe, 'wx'))
    unlinkSync(probe)
    if (round % 2 === 0) releaseLock(lock)
    else renoteLock(lock, ${JSON.stringify({ pid: 2 ** 30, started: 'never' })})
  }`

test('of several processes that want the lock, among dead holders, one has it at a time', async () => {
  const go = join(folder, 'go')
  const module = join(import.meta.dirname, 'file-lock.ts')
  const children = Array.from({ length: 4 }, () =>
    spawn(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '-e', contender, module, lock, join(folder, 'probe'), go],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    ),
  )
  const ends = children.map(child => {
    let said = ''
    child.stderr.on('data', chunk => {
      said += chunk
    })
    return new Promise<string>(resolve => child.once('close', code => resolve(code === 0 ? 'well' : said)))
  })
  await Promise.all(children.map(child => new Promise(resolve => child.stdout.once('data', resolve))))
  writeFileSync(go, '')
  expect(await Promise.all(ends)).toEqual(['well', 'well', 'well', 'well'])
  expect(existsSync(join(folder, 'probe'))).toBe(false)
})
