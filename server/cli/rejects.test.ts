import { linkSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../db/test-database.ts'
import { enrollmentsFile, type LoadBench, makeLoadBench, participantsFile } from '../loads/load-for-test.ts'
import { type CommandAnswer, CommandError } from './command.ts'
import { loadCommands } from './load.command.ts'

const database = testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'cairn-rejects-'))
const file = join(folder, 'progress.csv')
const text = 'userName,programId,dataThrough,value\np1,summer-summit,2026-06-07,1\nnobody,summer-summit,2026-06-07,2\n'
let bench: LoadBench

beforeAll(async () => {
  bench = await makeLoadBench(database.db, 'alpha', ['summer-summit'])
  await bench.load('participants', participantsFile(2))
  await bench.load('enrollments', enrollmentsFile(2, 'summer-summit', 'field-sales'))
})
beforeEach(() => writeFileSync(file, text))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function load(rejects: string, onProgress = () => {}): Promise<CommandAnswer> {
  return loadCommands
    .find(({ name }) => name === 'load')!
    .run({
      db: database.db,
      words: ['progress', file],
      options: { client: 'alpha', 'skip-bad': true, force: true, rejects },
      actor: 'operator:test',
      database: 'the test database',
      migrated: [],
      print: () => {},
      port: 3000,
      secret: () => Buffer.alloc(32),
      progress: { show: onProgress, end: () => {} },
    })
}

const loads = async () => (await bench.rows("select from loads where kind = 'progress'")).length

test('W02 --rejects never touches the file that is loaded, by whatever name', async () => {
  const other = join(folder, 'other-name.csv')
  linkSync(file, other)
  const before = await loads()
  for (const rejects of [file, join(folder, '.', 'sub', '..', 'progress.csv'), other]) {
    mkdirSync(join(folder, 'sub'), { recursive: true })
    await expect(load(rejects)).rejects.toMatchObject({ code: 'rejects-is-the-file' })
    expect(readFileSync(file, 'utf8')).toBe(text)
  }
  expect(await loads()).toBe(before)
})

test.each([['no-such-folder/r.csv'], ['sub']])(
  'W02 --rejects %s is refused with a sentence before anything is loaded',
  async rejects => {
    mkdirSync(join(folder, 'sub'), { recursive: true })
    const before = await loads()
    await expect(load(join(folder, rejects))).rejects.toBeInstanceOf(CommandError)
    await expect(load(join(folder, rejects))).rejects.toMatchObject({ code: 'rejects-unwritable' })
    expect(await loads()).toBe(before)
  },
)

test('W02 a load is rolled back when its rejects cannot be written', async () => {
  const gone = join(folder, 'gone')
  mkdirSync(gone)
  const before = await loads()
  const loading = load(join(gone, 'rejects.csv'), () => rmSync(gone, { recursive: true, force: true }))
  await expect(loading).rejects.toMatchObject({ code: 'rejects-unwritable' })
  expect(await loads()).toBe(before)
})

test('W02 --rejects takes a file, not a device', async () => {
  await expect(load('/dev/null')).rejects.toMatchObject({ code: 'rejects-unwritable' })
  expect(statSync('/dev/null').isFile()).toBe(false)
})

test('W02 --rejects writes the bad lines in one go and leaves nothing else behind', async () => {
  const rejects = join(folder, 'rejects.csv')
  writeFileSync(rejects, 'from an earlier load')
  expect(await load(rejects)).toMatchObject({ ok: true, json: { accepted: 1, rejected: 1 } })
  expect(readFileSync(rejects, 'utf8')).toBe(
    'line,codes,userName,programId,dataThrough,value\n3,person-unknown,nobody,summer-summit,2026-06-07,2\n',
  )
  writeFileSync(file, text.split('\n').slice(0, 2).join('\n'))
  expect(await load(rejects)).toMatchObject({ ok: true, json: { rejected: 0 } })
  expect(readdirSync(folder).filter(name => name.endsWith('.part'))).toEqual([])
})
