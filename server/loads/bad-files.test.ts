import { Readable, Writable } from 'node:stream'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../db/test-database.ts'
import { enrollmentsFile, type LoadBench, makeLoadBench, participantsFile } from './load-for-test.ts'
import type { Reading } from './open-table.ts'
import { writeRejects } from './write-rejects.ts'

const database = testDatabase()
let bench: LoadBench
const head = 'userName,programId,dataThrough,value\n'

beforeAll(async () => {
  bench = await makeLoadBench(database.db, 'alpha', ['summer-summit'])
  await bench.load('participants', participantsFile(2000))
  await bench.load('enrollments', enrollmentsFile(2000, 'summer-summit', 'field-sales'))
})

const count = async () => (await bench.rows<{ n: number }>('select count(*) as n from progress_rows'))[0]!.n

test('W02 a line of 200 MB is reported, and the memory stays bounded', async () => {
  async function* source(): AsyncGenerator<Buffer> {
    yield Buffer.from(`${head}p1,summer-summit,2026-06-07,1\n`)
    const piece = Buffer.alloc(1_000_000, 'x')
    for (let index = 0; index < 200; index++) yield piece
    yield Buffer.from('\np2,summer-summit,2026-06-07,2\n')
  }
  const before = process.memoryUsage().arrayBuffers
  let most = 0
  const report = await bench.load('progress', '', {
    source: source(),
    skipBad: true,
    onProgress: () => {
      most = Math.max(most, process.memoryUsage().arrayBuffers)
    },
  })
  expect(report).toMatchObject({ outcome: 'committed', accepted: 2, rejected: 1 })
  expect(report.errors.map(({ line, code }) => [line, code])).toEqual([[3, 'line-too-long']])
  expect(most - before).toBeLessThan(100_000_000)
})

test('W02 more bad rows than a report lists are counted exactly and all written out', async () => {
  const rows = Array.from({ length: 1500 }, (_, index) => `p${index + 1},summer-summit,2026-06-14,=cmd${index}`)
  const text = `${head}${rows.join('\n')}\np2000,summer-summit,2026-06-14,5\np1,summer-summit,2026-06-14,5,6`
  let written = ''
  const out = new Writable({
    write(chunk, _, done) {
      written += chunk
      done()
    },
  })
  const before = await count()
  const report = await bench.load('progress', text, {
    onBadLines: lines => writeRejects(Readable.from([Buffer.from(text)]), lines, out),
  })
  expect(report).toMatchObject({ outcome: 'refused', rejected: 1501, errorCount: 1501 })
  expect(report.errors).toHaveLength(1000)
  const lines = written.trim().split('\n')
  expect(lines).toHaveLength(1502)
  expect(lines[0]).toBe('line,codes,userName,programId,dataThrough,value')
  expect(lines[1]).toBe("2,not-a-number,p1,summer-summit,2026-06-14,'=cmd0")
  expect(lines.at(-1)).toBe('1503,cells-surplus,p1,summer-summit,2026-06-14,5,6')
  expect(await count()).toBe(before)
})

test('W02 any bytes lead to a report and a complete or no load', async () => {
  const before = await count()
  const nasty = [
    Buffer.from(`${head}"`),
    Buffer.from(`${head}${'"'.repeat(100_000)}`),
    Buffer.from(`${head}${','.repeat(70_000)}`),
    Buffer.from(`${head}\\.\np1,summer-summit,2026-06-14,\\N\n`),
    Buffer.from(`${head}p1,summer-summit,2026-06-14,${'9'.repeat(400)}\n`),
    Buffer.from(`${head}p1\0,summer-summit,2026-06-14,1\n`),
  ]
  for (const bytes of nasty) {
    expect(await bench.load('progress', bytes)).toMatchObject({ outcome: 'refused', accepted: 0 })
  }
  for (const bytes of [
    Buffer.from('\n\n\n'),
    Buffer.from(`"a\n`),
    Buffer.alloc(5000),
    Buffer.from([0xff, 0xfe, 0x61, 0]),
  ]) {
    expect(await bench.refusal('progress', bytes)).toHaveProperty('text')
  }
  expect(await count()).toBe(before)
})

/** What the file of rejects holds once the rest of the file is loaded. */
async function rejectsOf(kind: 'progress' | 'participants', text: string, reading: Reading): Promise<string> {
  let written = ''
  const out = new Writable({
    write(chunk, _, done) {
      written += chunk
      done()
    },
  })
  await bench.load(kind, text, {
    reading,
    skipBad: true,
    onBadLines: lines => writeRejects(Readable.from([Buffer.from(text)]), lines, out, reading),
  })
  return written
}

test('W02 a negative number with a comma that was rejected can be loaded once its row is right', async () => {
  const reading = { decimalSign: 'comma' } as const
  const rejects = await rejectsOf(
    'progress',
    `${head}p1,summer-summit,2026-06-14,"7,5"\nnew,summer-summit,2026-06-14,"-5,25"\n`,
    reading,
  )
  await bench.load('participants', 'externalId,userName,firstName,lastName\nnew,new,Nora,Neu\n')
  await bench.load('enrollments', 'userName,programId,groupId\nnew,summer-summit,field-sales\n')
  expect((await bench.load('progress', rejects, { reading })).errors).toEqual([])
  expect(await bench.rows('select value::text from progress_rows where value < 0')).toEqual([{ value: '-5.25' }])
})

test('W02 what begins like a formula in a rejected row keeps its own letters', async () => {
  const rejects = await rejectsOf(
    'participants',
    'externalId,userName,firstName,lastName,email\nx1,@anna,Anna,Berg,none\n',
    {},
  )
  const report = await bench.load('participants', rejects.replace(',none', ',anna@example.com'))
  expect(report.errors).toEqual([])
  expect(await bench.rows(`select user_name from people where external_id = 'x1'`)).toEqual([{ user_name: '@anna' }])
})
