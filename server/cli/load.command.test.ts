import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LoadReport } from '../../contract/load-rows/load-report.ts'
import { testDatabase } from '../db/test-database.ts'
import { enrollmentsFile, makeLoadBench, participantsFile } from '../loads/load-for-test.ts'
import { makeWorkbook } from '../loads/xlsx/workbook-fixture.ts'
import { loadCommands } from './load.command.ts'
import { runTyped } from './run-fixture.ts'

const database = testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'cairn-load-'))
const program = 'summer-summit'
beforeAll(async () => {
  const bench = await makeLoadBench(database.db, 'alpha', [program])
  await bench.load('participants', participantsFile(2))
  await bench.load('enrollments', enrollmentsFile(2, program, 'field-sales'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function load(name: string, content: Buffer, options: readonly string[]): Promise<LoadReport> {
  const file = join(folder, name)
  writeFileSync(file, content)
  const words = ['load', 'progress', file, '--client', 'alpha', '--dry-run', ...options]
  return (await runTyped({ db: database.db }, loadCommands, words)).json as LoadReport
}

const workbook = makeWorkbook([
  { name: 'Notizen', rows: [['x']] },
  {
    name: 'Juni',
    rows: [
      ['Benutzername', 'Programm', 'Stand', 'Betrag'],
      ['p1', program, '2026-06-07', 12.5],
      ['niemand', program, '2026-06-07', 1],
    ],
  },
])

test('W02g with --recognise a workbook is read as in the console, its rejects too', async () => {
  const rejects = join(folder, 'juni.rejects.csv')
  const report = await load('juni.xlsx', workbook, [
    '--recognise',
    '--sheet',
    'Juni',
    '--skip-bad',
    '--rejects',
    rejects,
  ])
  expect(report).toMatchObject({ outcome: 'checked', accepted: 1, rejected: 1, totals: { sum: '12.5' } })
  expect(readFileSync(rejects, 'utf8').split('\n').slice(0, 2)).toEqual([
    'line,codes,Benutzername,Programm,Stand,Betrag',
    '3,person-unknown,niemand,summer-summit,2026-06-07,1',
  ])
})

test('W02g decimals of a workbook stay what they are by any sign, and in a file of rejects', async () => {
  const rows = [
    ['Benutzername', 'Programm', 'Stand', 'Betrag', 'Vorgangsnummer'],
    ['p1', program, '2026-06-07', 12.345, 'a'],
    ['p2', program, '2026-06-07', '1.234,5', 'b'],
    ['niemand', program, '2026-06-07', 86.125, 2.125],
  ]
  const rejects = join(folder, 'signs.rejects.csv')
  const read = ['--recognise', '--decimals', 'comma', '--skip-bad']
  const report = await load('signs.xlsx', makeWorkbook([{ name: 'Juni', rows }]), [...read, '--rejects', rejects])
  expect(report).toMatchObject({ accepted: 2, rejected: 1, totals: { sum: '1246.845' } })
  const rejected = readFileSync(rejects, 'utf8')
  expect(rejected.split('\n')[1]).toBe(`4,person-unknown,niemand,${program},2026-06-07,"86,125",2.125`)
  const mended = await load('mended.csv', Buffer.from(rejected.replace('niemand', 'p1')), read)
  expect(mended).toMatchObject({ accepted: 1, rejected: 0, totals: { sum: '86.125' } })
})

test('W02g a formula without a result is named at the command line, too', async () => {
  const cells = (...given: string[]) =>
    given.map(text => (text.startsWith('<') ? `<c>${text}</c>` : `<c t="str"><v>${text}</v></c>`)).join('')
  const rows = `<row>${cells('userName', 'programId', 'dataThrough', 'value', 'sourceRowId')}</row>
    <row>${cells('p1', program, '2026-06-07', '<v>1</v>', '<f>A1</f>')}</row>`
  const report = await load('formulas.xlsx', makeWorkbook([{ name: 'Juni', rows }]), ['--recognise'])
  expect(report.errors).toMatchObject([{ line: 2, column: 'sourceRowId', code: 'formula-without-value' }])
})

test('W02g Windows-1252 with semicolons is recognised; what can be read in two ways is asked for', async () => {
  const text = `Benutzername;Programm;Stand;Betrag;Straße\np1;${program};07.06.2026;1.234,5;Größe 1\n`
  const file = Buffer.from(text, 'latin1')
  const open = await load('juni.csv', file, ['--recognise'])
  expect(open.errors.map(({ code }) => code)).toEqual(['date-order-unknown', 'decimal-sign-unknown'])
  const sound = await load('juni.csv', file, ['--recognise', '--dates', 'dmy', '--decimals', 'comma'])
  expect(sound).toMatchObject({ outcome: 'checked', accepted: 1, totals: { sum: '1234.5' } })
  expect(sound.warnings.map(({ code, value }) => [code, value])).toEqual(
    expect.arrayContaining([
      ['encoding-recognised', 'windows-1252'],
      ['separator-recognised', ';'],
    ]),
  )
})

test('W02 without --recognise nothing is guessed; unknown sheets and options are refused', async () => {
  await expect(load('juni.xlsx', workbook, [])).rejects.toThrow()
  await expect(load('juni.xlsx', workbook, ['--recognise'])).rejects.toMatchObject({ code: 'sheet-unknown' })
  await expect(load('juni.xlsx', workbook, ['--dates', 'ymd'])).rejects.toMatchObject({ code: 'option-unknown' })
})
