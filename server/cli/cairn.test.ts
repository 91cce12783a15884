import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig, secretOf } from '../config.ts'
import { withClient } from '../db/client-tx.ts'
import { readDatabaseUrl } from '../db/database-url.ts'
import { databaseUrl, testDatabase } from '../db/test-database.ts'
import { verifyPassword } from '../features/accounts/password-hash.ts'
import { clientByKey } from '../features/clients/client-of-host.ts'
import { codeHash } from '../features/codes/code-hash.ts'
import { enrollmentsFile, participantsFile } from '../loads/load-for-test.ts'
import { CommandError } from './command.ts'
import { commands } from './commands.ts'
import { findCommand } from './find-command.ts'
import { runTyped } from './run-fixture.ts'

const database = testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'cairn-cli-'))
const people = 400
/** How each command names the database that it works on. */
const named = () => {
  const read = readDatabaseUrl(databaseUrl(database.address))
  return 'wrong' in read ? read.wrong : read.name
}
const days = 100

beforeAll(() => {
  write('people.csv', participantsFile(people))
  write('enrolled.csv', enrollmentsFile(people, 'summer-summit', 'field-sales'))
  write('progress.csv', progressFile(days))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function write(name: string, text: string): void {
  writeFileSync(join(folder, name), text)
}

/** So many days of everybody, in turn. */
function progressFile(count: number): string {
  const rows = Array.from({ length: count * people }, (_, index) => {
    const day = new Date(Date.UTC(2026, 5, 1 + Math.floor(index / people))).toISOString().slice(0, 10)
    return `p${(index % people) + 1},summer-summit,${day},${index}`
  })
  return ['userName,programId,dataThrough,value', ...rows].join('\n')
}

// The first command builds what is not built yet; then nobody has to look.
let program = 'tools/cairn.mjs'

function start(words: readonly string[], out: 'pipe' | number = 'pipe'): ChildProcess {
  const url = databaseUrl(database.address)
  // As an operator runs it: built.
  return spawn(process.execPath, [program, ...words], {
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: url, DATA_DIR: folder },
    stdio: ['pipe', out, 'pipe'],
  })
}

async function cairn(line: string, input = ''): Promise<{ code: number | null; out: string; err: string }> {
  const child = start(line.split(' ').map(word => word.replace('@', `${folder}/`)))
  let out = ''
  let err = ''
  child.stdout!.on('data', chunk => {
    out += chunk
  })
  child.stderr!.on('data', chunk => {
    err += chunk
  })
  child.stdin!.end(input)
  const code = await new Promise<number | null>(resolve => child.once('close', resolve))
  program = 'dist/server/cairn.js'
  return { code, out, err }
}

const steps = [
  'migrate',
  'client create alpha --name Alpha --time-zone Europe/Berlin',
  'program apply samples/programs/summer-summit.json --client alpha',
  'program publish summer-summit --client alpha',
  'load participants @people.csv --client alpha',
  'load enrollments @enrolled.csv --client alpha --dry-run',
  'load enrollments @enrolled.csv --client alpha',
  'load list --client alpha',
]

describe('the command line', () => {
  test('W02 takes a client from nothing to loaded progress, with one JSON object for each command', async () => {
    const answers: object[] = []
    for (const step of steps) {
      const { code, out, err } = await cairn(`${step} --json`)
      expect([step, code, err]).toEqual([step, 0, expect.any(String)])
      answers.push(JSON.parse(out))
    }
    expect(answers[4]).toMatchObject({ kind: 'participants', outcome: 'committed', accepted: people })
    expect(answers[5]).toMatchObject({ outcome: 'checked' })
    expect(answers[7]).toMatchObject({ loads: [{ kind: 'enrollments', rows: people }, { kind: 'participants' }] })
    const exported = await cairn('program export summer-summit --client alpha')
    const source = JSON.parse(readFileSync('samples/programs/summer-summit.json', 'utf8'))
    expect(JSON.parse(exported.out)).toMatchObject({ ...source, label: { ...source.label, precision: 0 } })
    expect(JSON.parse((await cairn('program export summer-summit --client alpha --json')).out)).toEqual(
      JSON.parse(exported.out),
    )
    write('exported.json', exported.out)
    const again = JSON.parse((await cairn('program apply @exported.json --client alpha --json')).out)
    expect(again).toEqual({ programId: 'summer-summit', version: 1, isNew: false, changes: [], database: named() })
  })

  test('W02 prints an error as a sentence, never a stack, and exits with failure', async () => {
    write('bad.csv', 'userName,programId,dataThrough,value\np1,summer-summit,2026-06-01,NaN\n')
    write('bad.json', '{"programId": "Bad Name", "type": "goalquest"}')
    const spawned = await cairn('load progress @bad.csv --client alpha')
    expect(spawned.code).toBe(1)
    expect(spawned.out + spawned.err).toMatch(/line 2, value.*not-a-number/)
    expect(spawned.out + spawned.err).not.toMatch(/\n\s+at /)
    const cases: [string, RegExp][] = [
      ['load progress @missing.csv --client alpha', /There is no file/],
      ['load people @people.csv --client alpha', /people is no kind/],
      ['load list --client nobody', /There is no client nobody/],
      ['program apply @bad.json --client alpha', /programId \(line 1\): must be lower-case/],
      ['program publish none --client alpha', /This program doesn’t exist/],
    ]
    for (const [words, text] of cases) {
      const typed = words.split(' ').map(word => word.replace('@', `${folder}/`))
      const failed = await runTyped(database, commands, typed).catch((error: unknown) => error)
      expect([words, failed]).toEqual([words, expect.any(CommandError)])
      expect((failed as CommandError).message).toMatch(text)
    }
    const { code, out } = await cairn('load list --client nobody --json')
    expect([code, JSON.parse(out)]).toEqual([1, { error: { code: 'client-unknown', text: expect.any(String) } }])
  })

  test.each([
    ['load undo now --client alpha', /"now" is too much/],
    ['load undo --client alpha --quick', /Unknown option '--quick'/],
    ['frobnicate', /There is no command "frobnicate"/],
  ])('%s is refused before anything is opened', (line, text) => {
    expect(() => findCommand(commands, line.split(' '))).toThrow(text)
  })

  test('A10 user password keeps a hash, and refuses what the client does not allow', async () => {
    expect(await cairn('user password p1 --client alpha', 'short\n')).toMatchObject({
      code: 1,
      err: /length 12 to 128/,
    })
    expect((await cairn('user password P1 --client alpha', 'a long enough one\n')).code).toBe(0)
    expect(await cairn('user password zed --client alpha', 'a long enough one\n')).toMatchObject({ code: 1 })
    const [row] = await inAlpha<{ password_hash: string }>("select password_hash from people where user_name = 'p1'")
    expect(row!.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test('N24 user password --temporary takes a given one, or generates one and prints only that', async () => {
    const given = await cairn('user password p2 --client alpha --temporary', 'a long enough one\n')
    expect(given).toMatchObject({
      code: 0,
      out: 'p2 has a temporary password, for 7 days.\n',
      err: `Database: ${named()}\n`,
    })
    const made = await cairn('user password p3 --client alpha --temporary')
    expect(made.code).toBe(0)
    const password = made.out.trimEnd()
    expect(password).toMatch(/^(\w{4}-){4}\w{4}$/)
    const rows = await inAlpha<{ password_hash: string }>(
      "select password_hash from people where user_name in ('p2', 'p3') and password_temporary order by user_name",
    )
    expect(rows).toHaveLength(2)
    expect(await verifyPassword(rows[0]!.password_hash, 'a long enough one')).toBe(true)
    expect(await verifyPassword(rows[1]!.password_hash, password)).toBe(true)
  })

  test('W05 codes create prints codes and nothing else, under the key that the server reads too', async () => {
    await inAlpha(`update clients set settings = settings || '{"results": {"sameApprover": true}}'`)
    const { code, out, err } = await cairn('codes create --client alpha --count 3 --points 50')
    expect([code, err]).toEqual([0, `Database: ${named()}\nMade 3 codes: batch 1.\n`])
    const printed = out.trimEnd().split('\n')
    expect(printed).toHaveLength(3)
    const secret = secretOf(readConfig({ DATA_DIR: folder }))
    const kept = await inAlpha<{ code_hash: Buffer; client_id: number }>(
      'select code_hash, client_id from codes order by code_id',
    )
    expect(kept.map(row => row.code_hash)).toEqual(printed.map(text => codeHash(secret, kept[0]!.client_id, text)))
  })

  test.each(['', ' --json'])(
    'W05 codes create%s fails where the disk takes no codes, since they are printed this once',
    async json => {
      await expectAlpha()
      await inAlpha(`update clients set settings = settings || '{"results": {"sameApprover": true}}'`)
      const full = openSync('/dev/full', 'w')
      const child = start(`codes create --client alpha --count 3 --points 50${json}`.split(' '), full)
      closeSync(full)
      let err = ''
      child.stderr!.on('data', chunk => {
        err += chunk
      })
      expect(await new Promise(resolve => child.once('close', resolve))).toBe(1)
      expect(err).toMatch(/^Database: .*\nThe output could not be written: .*no space left.*\n$/)
    },
  )

  test.each([
    'user activation --all-new --client alpha',
    'user activation --all-new --client alpha --json',
    'codes create --client alpha --count 3 --points 50',
    'codes create --client alpha --count 3 --points 50 --json',
    'user password p4 --client alpha --temporary',
  ])('W05 A07 %s into a closed pipe keeps nothing of what it would print, and fails', async line => {
    await expectAlpha()
    await inAlpha(`update clients set settings = settings || '{"results": {"sameApprover": true}}'`)
    const events = () => inAlpha('select event_id from audit_events order by event_id')
    const before = await events()
    const child = start(line.split(' '))
    child.stdin!.end()
    child.stdout!.destroy()
    let err = ''
    child.stderr!.on('data', chunk => {
      err += chunk
    })
    expect(await new Promise(resolve => child.once('close', resolve))).toBe(1)
    expect(err).toContain('The output could not be written')
    expect(await events()).toEqual(before)
  })

  test('W02 a command whose output nobody reads to its end says nothing of it', async () => {
    const child = start(['help'])
    child.stdout!.destroy()
    let err = ''
    child.stderr!.on('data', chunk => {
      err += chunk
    })
    expect(await new Promise(resolve => child.once('close', resolve))).toBe(0)
    expect(err).not.toMatch(/EPIPE|\n\s+at /)
  })

  test('W02 R4 killed at "reading 75 %" a load is whole or absent, and can be run again', () =>
    killLoad('reading 75 %'))

  test.each(['reading 0 %', 'checking', 'finishing'])(
    'W02 R4 killed at "%s" a load is whole or absent, and can be run again (thorough)',
    async moment => {
      await expectAlpha()
      await killLoad(moment)
    },
  )
})

/** The client with its people, which the first test makes where it runs. */
async function expectAlpha(): Promise<void> {
  if ((await clientByKey(database.db, 'alpha')).ok) return
  for (const step of steps) expect(await cairn(step)).toMatchObject({ code: 0 })
}

async function killLoad(moment: string): Promise<void> {
  const child = start(['load', 'progress', join(folder, 'progress.csv'), '--client', 'alpha', '--force'])
  const died = new Promise(resolve => child.once('close', resolve))
  let said = ''
  child.stderr!.on('data', chunk => {
    said += chunk
    if (said.includes(moment)) child.kill('SIGKILL')
  })
  await died
  expect(said).toContain(moment)
  const counts = async () =>
    (
      await inAlpha<{ loads: number; rows: number; noted: number }>(
        `select (select count(*) from loads where kind = 'progress' and status = 'committed') as loads,
           (select count(*) from progress_rows) as rows, (select coalesce(sum(row_count), 0)::int from progress_loads) as noted`,
      )
    )[0]!
  const after = await counts()
  expect(after.rows).toBe(after.loads * people * days)
  expect(after.noted).toBe(after.rows)
  expect(await cairn('load progress @progress.csv --client alpha --force')).toMatchObject({ code: 0 })
  expect(await counts()).toEqual({
    loads: after.loads + 1,
    rows: after.rows + people * days,
    noted: after.rows + people * days,
  })
  while ((await counts()).loads > 0) expect(await cairn('load undo --client alpha')).toMatchObject({ code: 0 })
  expect((await counts()).rows).toBe(0)
}

async function inAlpha<Row extends object>(sql: string): Promise<Row[]> {
  const client = await clientByKey(database.db, 'alpha')
  if (!client.ok) throw new Error(client.refusal)
  return withClient(database.db, client.value, tx => tx.query<Row>(sql))
}
