import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runCommandLine } from '../cli/run-command-line.ts'
import { plantRewards, rewardWith } from '../features/rewards/rewards-fixture.ts'
import { serve } from '../main.ts'
import { databaseUrl, testDatabase } from './test-database.ts'
import { testClient } from './test-world.ts'

const database = testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'cairn-secret-'))
const codes = join(folder, 'codes.txt')
const [ours, other] = ['a'.repeat(64), 'b'.repeat(64)]

beforeAll(async () => {
  const acme = await testClient(database.db, 1, 'acme')
  await acme.within(tx => plantRewards(tx, [rewardWith({ sku: 'gift', kind: 'code' })]))
  const set = { DATABASE_URL: databaseUrl(database.address), DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent' }
  for (const [name, value] of Object.entries(set)) vi.stubEnv(name, value)
})
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

/** A server that starts and stops again. */
async function start(secret: string): Promise<void> {
  vi.stubEnv('CAIRN_SECRET', secret)
  await (await serve('', () => {})).stop()
}

/** What a command says, where another secret is configured. */
async function run(secret: string, line: string): Promise<{ error?: { code: string; text: string } }> {
  vi.stubEnv('CAIRN_SECRET', secret)
  const out = vi.spyOn(process.stdout, 'write').mockImplementation((_: unknown, done: unknown) => {
    if (typeof done === 'function') done()
    return true
  })
  await runCommandLine([...line.split(' '), '--json'])
  const said = out.mock.calls.map(([text]) => text).join('')
  out.mockRestore()
  return JSON.parse(said)
}

function addCode(secret: string, code: string) {
  writeFileSync(codes, code)
  return run(secret, `rewards codes gift ${codes} --client acme`)
}

test('O02 nobody seals under another secret than the first server had, until that one is said to be replaced', async () => {
  await start(ours)
  await start(ours)
  expect(await addCode(ours, 'AAAA-1')).toMatchObject({ added: 1 })
  await expect(start(other)).rejects.toThrow(/has another secret.*CAIRN_SECRET.*secret replace/)
  expect(await addCode(other, 'BBBB-2')).toMatchObject({
    error: { code: 'secret-other', text: expect.stringContaining('has another secret') },
  })
  // What asks for no secret goes on, from any machine.
  expect(await run(other, 'rewards export --client acme')).not.toHaveProperty('error')
  expect(await run(other, 'secret replace')).toMatchObject({ isNew: true })
  expect(await run(other, 'secret replace')).toMatchObject({ isNew: false })
  await start(other)
  expect(await addCode(other, 'BBBB-2')).toMatchObject({ added: 1 })
  await expect(start(ours)).rejects.toThrow(/has another secret/)
})
