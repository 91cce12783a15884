import { Readable } from 'node:stream'
import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../db/test-database.ts'
import { type TestClient, testClient } from '../db/test-world.ts'
import { setSingleApprover } from '../features/clients/set-single-approver.ts'
import { codeHash } from '../features/codes/code-hash.ts'
import { createCodes } from '../features/codes/create-codes.ts'
import { codesCommands } from './codes.command.ts'
import { readCodes } from './codes-kept.command.ts'
import { CommandError } from './command.ts'
import { linkedPeople, runTyped } from './run-fixture.ts'

const database = testDatabase()
const secret = Buffer.alloc(32, 7)
let one: TestClient
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
  await setOneEnough(true)
})

const setOneEnough = (isOn: boolean) =>
  one.within(async tx => void (await setSingleApprover(tx, isOn, 'operator:test')))

const run = (line: string, key = secret) => runTyped(database, codesCommands, line.split(' '), { secret: () => key })

const kept = () =>
  one.within(tx =>
    tx.query<{ code_hash: Buffer; points: number; expires_on: string | null; row: string }>(
      'select code_hash, points, expires_on, codes::text as row from codes order by code_id',
    ),
  )

describe('codes create', () => {
  test('W05 prints codes, one a line, and stores only keyed hashes of them', async () => {
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
    const [event] = await one.within(tx =>
      tx.query<{ actor: string; text: string }>(
        `select actor, audit_events::text as text from audit_events where action = 'codes.created'`,
      ),
    )
    expect(event!.actor).toBe('operator:test')
    for (const line of lines) expect(event!.text).not.toContain(line)
  })

  test('T23 codes under another key are refused, for the server would know none of them', async () => {
    const other = Buffer.alloc(32, 9)
    await expect(run('codes create --client one --count 1 --points 1', other)).rejects.toThrow(
      /another secret of the server.*CAIRN_SECRET/,
    )
    const renewed = await run('codes create --client one --count 1 --points 1 --new-secret', other)
    expect(renewed.lines).toHaveLength(1)
    expect((await run('codes create --client one --count 1 --points 1')).ok).toBe(true)
  })

  test.each([
    ['--client one --points 1', /--count is missing/],
    ['--client one --count 1', /--points is missing/],
    ['--client one --count 0 --points 1', /A batch has 1 to 100,000 codes/],
    ['--client one --count 100001 --points 1', /A batch has 1 to 100,000 codes/],
    ['--client one --count 1.5 --points 1', /--count must be a whole number/],
    ['--client one --count 1 --points 0', /A code has 1 to/],
    ['--client one --count 1 --points 2000000000', /A code has 1 to/],
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

describe('codes agree, decline, make', () => {
  test('W05d codes proposed by one are agreed to by another, and printed once for who proposed them', async () => {
    await setOneEnough(false)
    await linkedPeople(database.db, 1, 'Lou', 'Ada')
    const as = (name: string, line: string) =>
      runTyped(database, codesCommands, `${line} --client one`.split(' '), {
        secret: () => secret,
        actor: `operator:${name}`,
      })
    const wanted = 'codes create --count 3 --points 40 --label Fair'
    await expect(as('test', wanted)).rejects.toMatchObject({ code: 'proposer-not-linked' })
    const { proposalId } = (await as('Lou', wanted)).json as { proposalId: number }
    await expect(as('Lou', `codes agree ${proposalId}`)).rejects.toMatchObject({ code: 'one-person' })
    await expect(as('Lou', `codes make ${proposalId}`)).rejects.toThrow(/Nobody has agreed to this yet.*codes agree/)
    expect((await as('Ada', 'codes proposals')).json).toMatchObject({ proposals: [{ proposalId, state: 'proposed' }] })
    expect((await as('Ada', `codes agree ${proposalId}`)).lines[0]).toMatch(/^Agreed to proposal/)
    await expect(as('Ada', `codes make ${proposalId}`)).rejects.toThrow(/This proposal doesn’t exist, or isn’t for you/)
    const made = await as('Lou', `codes make ${proposalId}`)
    expect(made.lines).toHaveLength(3)
    await expect(as('Lou', `codes make ${proposalId}`)).rejects.toThrow(/is decided.*is made/)
    const { proposalId: third } = (await as('Lou', 'codes create --count 2 --points 40')).json as { proposalId: number }
    await as('Ada', `codes agree ${third}`)
    await one.within(tx => tx.query("update people set locked_at = now() where user_name = 'Ada'"))
    await expect(as('Lou', `codes make ${third}`)).rejects.toMatchObject({ code: 'agreement-ended' })
    await expect(as('Lou', `codes make ${third}`)).rejects.toMatchObject({ code: 'not-agreed' })
    await one.within(tx => tx.query("update people set locked_at = null where user_name = 'Ada'"))
    await as('Ada', `codes agree ${third}`)
    expect((await as('Lou', `codes make ${third}`)).lines).toHaveLength(2)
    const { proposalId: second } = (await as('Lou', wanted)).json as { proposalId: number }
    expect((await as('Ada', `codes decline ${second} --reason late`)).lines).toEqual([
      `Proposal ${second} is declined.`,
    ])
    await expect(as('Ada', `codes agree ${second}`)).rejects.toThrow(/is decided.*is declined/)
    await expect(as('Ada', 'codes agree none')).rejects.toThrow(/is a number/)
    await setOneEnough(true)
  })
})

describe('codes list, show, void', () => {
  test('W05 shows the state of each batch, and never a code', async () => {
    const made = await run('codes create --client one --count 4 --points 70 --label Fair --per-person 2')
    const { batchId, codes } = made.json as { batchId: number; codes: string[] }
    const voided = await run(`codes void ${batchId} --client one --reason misprinted`)
    expect([voided.ok, voided.json]).toEqual([true, { voided: 4 }])
    const shown = await run(`codes show ${batchId} --client one`)
    expect(shown.json).toMatchObject({ count: 4, redeemed: 0, voided: 4, left: 0, perPerson: 2, label: 'Fair' })
    const listed = await run('codes list --client one')
    expect(listed.lines.find(line => line.includes('Fair'))).toMatch(/Fair +70 +4 +0 +4 +0 +0$/)
    for (const code of codes) expect(JSON.stringify([shown, listed])).not.toContain(code)
    const again = await run(`codes void ${batchId} --client one --reason misprinted`)
    expect(again.json).toEqual({ voided: 0 })
  })

  test('W05 what nobody redeemed by the last day is expired, and not left', async () => {
    const order = { secret, count: 3, points: 5, label: 'Past', expiresOn: one.day(-1), isNewKeyFine: false }
    const made = await one.within(tx => createCodes(tx, { ...order, actor: 'operator:test' }))
    if (!made.ok) throw new Error(made.refusal)
    const shown = await run(`codes show ${made.value.batchId} --client one`)
    expect(shown.json).toMatchObject({ count: 3, redeemed: 0, voided: 0, expired: 3, left: 0 })
    expect(shown.lines).toContain('Redeemed 0, void 0, expired 3, left 0.')
    const listed = await run('codes list --client one')
    expect(listed.lines.find(line => line.includes('Past'))).toMatch(/Past +5 +3 +0 +0 +3 +0 +\d{4}-/)
    expect(listed.json).toMatchObject({
      batches: expect.arrayContaining([expect.objectContaining({ label: 'Past', expired: 3, left: 0 })]),
    })
  })

  test('W05 reads codes from a text, one a line, each once', async () => {
    expect(await readCodes(Readable.from(['CDFH-1\r\n\n CDFH-2 \nCDFH-1\n']))).toEqual(['CDFH-1', 'CDFH-2'])
    await expect(readCodes(Readable.from(['\n']))).rejects.toThrow(/on standard input/)
  })

  test.each([
    ['codes show 999 --client one', /This batch doesn’t exist/],
    ['codes void 999 --client one --reason lost', /This batch doesn’t exist/],
    ['codes void 1 --client one', /--reason is missing/],
    ['codes void CDFH-JKMN --client one --reason lost', /BATCH must be the number/],
    ['codes create --client one --count 1 --points 1 --per-person 0', /One person may redeem 1 to/],
  ])('W05 refuses %s', async (line, message) => {
    await expect(run(line)).rejects.toThrow(message)
  })
})
