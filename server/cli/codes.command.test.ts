import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../db/test-database.ts'
import { type TestClient, testClient } from '../db/test-world.ts'
import { codeHash } from '../features/codes/code-hash.ts'
import { codesCommands } from './codes.command.ts'
import { CommandError } from './command.ts'
import { findCommand } from './find-command.ts'

const database = testDatabase()
const secret = Buffer.alloc(32, 7)
let one: TestClient
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
})

function run(line: string, key = secret) {
  const { command, words, options } = findCommand(codesCommands, line.split(' '))
  const progress = { show: () => {}, end: () => {} }
  return command.run({
    db: database.db,
    words,
    options,
    actor: 'operator:test',
    migrated: [],
    progress,
    port: 0,
    secret: () => key,
  })
}

const kept = () =>
  one.within(tenant =>
    tenant.query<{ code_hash: Buffer; points: number; expires_on: string | null; row: string }>(
      'select code_hash, points, expires_on, codes::text as row from codes order by code_id',
    ),
  )

describe('codes create', () => {
  test('W05 prints codes, one a line, and keeps nothing but keyed hashes of them', async () => {
    const { ok, lines, json } = await run(
      'codes create --client one --count 30 --points 50 --expires 2026-12-31 --label Booth',
    )
    expect(ok).toBe(true)
    expect(new Set(lines).size).toBe(30)
    expect(json).toMatchObject({ count: 30, points: 50, expiresOn: '2026-12-31', label: 'Booth', codes: lines })
    const rows = await kept()
    expect(rows).toHaveLength(30)
    for (const [at, line] of lines.entries()) {
      expect(line).toMatch(/^(\w{4}-){4}\w{4}$/)
      expect(rows[at]).toMatchObject({ code_hash: codeHash(secret, 1, line), points: 50, expires_on: '2026-12-31' })
      for (const { row } of rows) expect(row).not.toContain(line.replaceAll('-', ''))
    }
    const [event] = await one.within(tenant =>
      tenant.query<{ actor: string; text: string }>(
        `select actor, audit_events::text as text from audit_events where action = 'codes.created'`,
      ),
    )
    expect(event!.actor).toBe('operator:test')
    for (const line of lines) expect(event!.text).not.toContain(line)
  })

  test('T23 codes under another key are refused, for the server would know none of them', async () => {
    const other = Buffer.alloc(32, 9)
    await expect(run('codes create --client one --count 1 --points 1', other)).rejects.toThrow(/another CAIRN_SECRET/)
    const renewed = await run('codes create --client one --count 1 --points 1 --new-secret', other)
    expect(renewed.lines).toHaveLength(1)
    expect((await run('codes create --client one --count 1 --points 1')).ok).toBe(true)
  })

  test.each([
    ['--client one --points 1', /--count is missing/],
    ['--client one --count 1', /--points is missing/],
    ['--client one --count 0 --points 1', /--count must be 1 to 100000/],
    ['--client one --count 100001 --points 1', /--count must be 1 to 100000/],
    ['--client one --count 1.5 --points 1', /--count must be a whole number/],
    ['--client one --count 1 --points 0', /--points must be 1 to/],
    ['--client one --count 1 --points 2000000000', /--points must be 1 to/],
    ['--client one --count 1 --points 1 --expires 2026-02-30', /--expires must be a day/],
    ['--client nobody --count 1 --points 1', /There is no client nobody/],
  ])('W05 refuses %s', async (words, message) => {
    const before = (await kept()).length
    const failure = await run(`codes create ${words}`).then(
      () => undefined,
      error => error,
    )
    expect(failure).toBeInstanceOf(CommandError)
    expect(failure.message).toMatch(message)
    expect(await kept()).toHaveLength(before)
  })
})
