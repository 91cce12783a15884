import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../db/test-database.ts'
import { enrollmentsFile, issuesOf, type LoadBench, makeLoadBench, participantsFile } from './load-for-test.ts'
import { openFile } from './recognise-file.ts'
import { makeWorkbook } from './xlsx/workbook-fixture.ts'

const database = testDatabase()
let bench: LoadBench
const head = 'userName,programId,dataThrough,value'

beforeAll(async () => {
  bench = await makeLoadBench(database.db, 'alpha', ['summer-summit'])
  await bench.load('participants', participantsFile(20))
  await bench.load('enrollments', enrollmentsFile(20, 'summer-summit', 'field-sales'))
})

const row = (person: number, day: string, value: string) => `p${person},summer-summit,${day},${value}`

describe('W02 D5 a file may end with its control totals', () => {
  test('W02 D5 a trailer that agrees is no row, and leaves the report as it is', async () => {
    const file = [head, row(1, '2026-06-07', '10.50'), row(2, '2026-06-07', '4'), 'TRAILER,2,14.5']
    expect(await bench.load('progress', file.join('\r\n'))).toMatchObject({
      outcome: 'committed',
      rows: 2,
      accepted: 2,
      totals: { rows: 2, sum: '14.5' },
      errorCount: 0,
      warningCount: 0,
    })
  })

  test.each([
    ['rows', 'TRAILER,3,6', 'trailer-rows', '3, found 2'],
    ['the sum', 'TRAILER,2,7', 'trailer-sum', '7, found 6'],
    ['a sum that is no number', 'TRAILER,2,x', 'trailer-sum', 'x, found 6'],
  ])('W02 D5 a file with other totals in %s is refused whole, with skip-bad too', async (_, trailer, code, value) => {
    const file = [head, row(1, '2026-06-14', '2'), row(2, '2026-06-14', '4'), trailer].join('\n')
    const report = await bench.load('progress', file, { skipBad: true })
    expect(report).toMatchObject({ outcome: 'refused', accepted: 2, changed: 0, errorCount: 1 })
    expect(report.errors).toMatchObject([{ line: 0, code, value }])
    expect(await bench.rows("select from progress_rows where data_through = '2026-06-14'")).toEqual([])
  })

  test('W02 D5 it counts the rows that are refused, and sums the figures that can be read', async () => {
    const file = [
      head,
      row(1, '2026-06-14', '2'),
      'nobody,summer-summit,2026-06-14,5',
      row(2, '2026-06-14', 'x'),
      'TRAILER,3,7',
    ]
    const report = await bench.load('progress', file.join('\n'), { skipBad: true, dryRun: true })
    expect(report).toMatchObject({ outcome: 'checked', accepted: 1, rejected: 2 })
  })

  test('W02 D5 a kind without a sum takes rows alone, and says so of a sum', async () => {
    const people = participantsFile(20)
    expect(await bench.load('participants', `${people}\nTRAILER,20`, { force: true })).toMatchObject({
      outcome: 'committed',
    })
    const report = await bench.load('participants', `${people}\nTRAILER,20,5`, { force: true })
    expect(report.errors).toMatchObject([{ line: 0, code: 'trailer-sum-unused', value: '5' }])
  })

  test.each([
    ['by its decimal comma', 'TRAILER;2;30,50'],
    ['with thousands apart', 'TRAILER;2;1.030,50', '1.010,25'],
  ])('W02 D5 a sum is read as the file’s other numbers are, %s', async (_, trailer, first = '10,25') => {
    const rows = [`p1;summer-summit;2026-06-14;${first}`, 'p2;summer-summit;2026-06-14;20,25']
    const file = [head.replaceAll(',', ';'), ...rows, trailer].join('\n')
    const options = { dryRun: true, reading: { separator: 0x3b, decimalSign: 'comma' as const } }
    expect(await bench.load('progress', file, options)).toMatchObject({ outcome: 'checked', accepted: 2 })
    const other = await bench.load('progress', file.replace(trailer, 'TRAILER;2;30,51'), options)
    expect(other.errors).toMatchObject([{ code: 'trailer-sum' }])
  })

  test('W02 D5 a trailer is one in a workbook too, whose rows have as many cells as its header', async () => {
    const sheet = (rows: number, sum: string | number) =>
      makeWorkbook([
        {
          name: 'Data',
          rows: [
            head.split(','),
            ['p1', 'summer-summit', '2026-06-14', 10.25],
            ['p2', 'summer-summit', '2026-06-14', 20.25],
            ['TRAILER', rows, sum],
          ],
        },
      ])
    const load = async (bytes: Buffer) => {
      const source = { size: bytes.length, read: async (from: number, to: number) => bytes.subarray(from, to) }
      const opened = await openFile(source, { format: 'xlsx' }, undefined)
      return bench.load('progress', '', {
        source: opened.source,
        reading: opened.reading,
        dryRun: true,
        skipBad: true,
      })
    }
    expect(await load(sheet(2, 30.5))).toMatchObject({ outcome: 'checked', rows: 2, accepted: 2, errorCount: 0 })
    const truncated = await load(sheet(3, 60))
    expect(truncated).toMatchObject({ outcome: 'refused', rows: 2 })
    expect(truncated.errors).toMatchObject([{ code: 'trailer-rows' }, { code: 'trailer-sum' }])
  })

  test('W02 D5 empty cells after a trailer change nothing, others make it a row', async () => {
    const file = (trailer: string) => `${head},sourceRowId\n${row(1, '2026-06-14', '2')},a\n${trailer}`
    expect(await bench.load('progress', file('TRAILER,1,2,,'), { dryRun: true })).toMatchObject({ accepted: 1 })
    expect(await bench.load('progress', file('TRAILER,1,, ,'), { dryRun: true })).toMatchObject({ accepted: 1 })
    expect(await bench.load('progress', file(`TRAILER,1${','.repeat(300)}`), { dryRun: true })).toMatchObject({
      rows: 2,
    })
    expect(await bench.load('progress', file('TRAILER,1,2,,b'), { dryRun: true })).toMatchObject({ rows: 2 })
  })

  test('W02 D5 rows after a trailer are reported, and a person called TRAILER is a person', async () => {
    const file = [head, 'TRAILER,0,0', row(1, '2026-06-14', '2')].join('\n')
    expect(await bench.refusal('progress', file)).toMatchObject({ code: 'trailer-not-last', line: 3 })
    const person = 'externalId,userName,firstName,lastName\nTRAILER,7,Tom,Trailer'
    expect(await bench.load('participants', person)).toMatchObject({ outcome: 'committed', rows: 1, accepted: 1 })
  })
})

test('W02 a row that is not one is named with its column', async () => {
  const file = [
    head,
    'p1,summer-summit',
    'p2,summer-summit,2026-06-14,"5"0',
    'p3,"summer,2026-06-14,5',
    'p4,summer-summit,2026-06-14,5,6',
  ]
  const report = await bench.load('progress', [...file, `p5,summer-summit,2026-06-14,${'9'.repeat(70_000)}`].join('\n'))
  expect(issuesOf(report)).toEqual([
    '2 dataThrough cells-missing',
    '3 value quote-misplaced',
    '4 programId quote-misplaced',
    '5  cells-surplus',
    '6 value line-too-long',
  ])
})

test('W02 a quoted cell of 5 MB full of line breaks ends the reading early, with the line on which it begins', async () => {
  const file = `${head}\n${row(1, '2026-06-14', '2')}\np2,summer-summit,2026-06-14,"${'x\n'.repeat(2_500_000)}"\n`
  const refusal = await bench.refusal('progress', file)
  expect(refusal).toMatchObject({ code: 'rows-broken', line: 3 })
  expect(refusal['text']).toContain('10000 lines in a row are no rows of this table')
  expect(refusal['text']).toContain('(line 3, column value)')
})

test.each([
  ['semicolons', ';'],
  ['tabs', '\t'],
])('W02 a file with %s between its cells is reported as such', async (name, separator) => {
  const text = `userName,programId,dataThrough,value\np1,summer-summit,2026-06-14,5`.replaceAll(',', separator)
  expect(await bench.refusal('progress', text)).toMatchObject({
    code: 'separator',
    text: expect.stringContaining(`The cells are separated by ${name}.`),
  })
})

test('W02 a file in UTF-16 without a byte order mark is reported as such, and .5 with what to write', async () => {
  expect(await bench.refusal('progress', Buffer.from(`${head}\n`, 'utf16le'))).toMatchObject({ code: 'encoding' })
  const report = await bench.load('progress', `${head}\n${row(1, '2026-06-14', '.5')}`)
  expect(report.errors).toMatchObject([{ line: 2, column: 'value', code: 'zero-missing', value: '.5' }])
})
