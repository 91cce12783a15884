import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../db/test-database.ts'
import { issuesOf, type LoadBench, makeLoadBench, participantsFile } from './load-for-test.ts'

const database = testDatabase()
let bench: LoadBench
let made = 0
beforeEach(async () => {
  bench = await makeLoadBench(database.db, `full${++made}`, [])
  await bench.load('participants', participantsFile(40))
})

const lines = participantsFile(40).split('\n')
const inactive = () => bench.rows("select user_name from people where status = 'inactive' order by 1")

test.each([
  ['cells too many', 'e7,p7,First7,Last7,', 'cells-surplus'],
  ['a quote that never closes', 'e7,p7,"First7,Last7', 'quote-misplaced'],
  ['no external ID', ',p7,First7,Last7', 'value-missing'],
])('W02 a full file makes nobody inactive while a row has %s, as that may be anybody', async (_, broken, code) => {
  const file = lines.with(7, broken).slice(0, -1).join('\n')
  const report = await bench.load('participants', file, { mode: 'full', skipBad: true })
  expect(report).toMatchObject({ outcome: 'committed', rejected: 1, changed: 0 })
  expect(issuesOf(report)).toEqual([expect.stringMatching(new RegExp(`^8 .*${code}$`))])
  expect(report.warnings).toMatchObject([{ line: 8, column: 'externalId', code: 'row-of-nobody' }])
  expect(await inactive()).toEqual([])
  // Once the row is mended, whoever is missing is known.
  const mended = await bench.load('participants', lines.slice(0, -1).join('\n'), { mode: 'full' })
  expect(mended).toMatchObject({ outcome: 'committed', warnings: [{ code: 'person-not-in-file', value: 'e40' }] })
  expect(await inactive()).toEqual([{ user_name: 'p40' }])
})

test('W02 a full file makes nobody inactive whose row is rejected since it has another external ID', async () => {
  const file = lines.with(7, 'e70,p7,First7,Last7').slice(0, -1).join('\n')
  const report = await bench.load('participants', file, { mode: 'full', skipBad: true })
  expect(report).toMatchObject({ outcome: 'committed', rejected: 1 })
  expect(issuesOf(report)).toEqual([expect.stringMatching(/^8 .*user-name-taken$/)])
  expect(report.warnings).toMatchObject([{ code: 'person-not-in-file', value: 'e40' }])
  expect(await inactive()).toEqual([{ user_name: 'p40' }])
})

test('W02 who comes back in a full file that gives no status stays inactive, and the report says so', async () => {
  const load = (file: string) => bench.load('participants', file, { mode: 'full' })
  await load(lines.slice(0, -1).join('\n'))
  const warning = { line: 41, column: 'externalId', code: 'person-stays-inactive', value: 'e40' }
  expect(await load(lines.join('\n'))).toMatchObject({ outcome: 'committed', changed: 0, warnings: [warning] })
  expect(await inactive()).toEqual([{ user_name: 'p40' }])
  const withStatus = (status: string) => lines.map((line, at) => `${line},${at === 0 ? 'status' : status}`).join('\n')
  expect(await load(withStatus('active'))).toMatchObject({ outcome: 'committed', changed: 1, warnings: [] })
  expect(await inactive()).toEqual([])
})
