import { beforeAll, describe, expect, test } from 'vitest'
import { withClient } from '../db/client-tx.ts'
import { testDatabase } from '../db/test-database.ts'
import { applyProgram } from '../features/programs/apply-program.ts'
import { enrollmentsFile, issuesOf, type LoadBench, makeLoadBench, participantsFile } from './load-for-test.ts'

const database = testDatabase()
let bench: LoadBench
let other: LoadBench

beforeAll(async () => {
  bench = await makeLoadBench(database.db, 'alpha', ['summer-summit', 'fixed-climb'])
  other = await makeLoadBench(database.db, 'beta', ['summer-summit'])
  for (const one of [bench, other]) {
    await one.load('participants', participantsFile(20))
    await one.load('enrollments', enrollmentsFile(10, 'summer-summit', 'field-sales'))
  }
  await bench.load('enrollments', enrollmentsFile(5, 'fixed-climb', 'service-team'))
})

const head = 'userName,programId,dataThrough,value'
const count = async (one: LoadBench) => (await one.rows<{ n: number }>('select count(*) as n from progress_rows'))[0]!.n

describe('W02 progress', () => {
  test('W02 a good file is committed whole, with its control totals, and says through which day', async () => {
    const report = await bench.load(
      'progress',
      `${head},note\nP1,summer-summit,2026-06-07,12.50,hi\n p2 ,summer-summit,2026-06-07,"100",\n`,
    )
    expect(report).toMatchObject({
      outcome: 'committed',
      rows: 2,
      accepted: 2,
      rejected: 0,
      totals: { rows: 2, sum: '112.5' },
      errorCount: 0,
    })
    expect(report.warnings.map(({ code, column }) => [code, column])).toEqual([['column-unknown', 'note']])
    expect(await bench.rows('select program_id, group_id, data_through, row_count from progress_loads')).toEqual([
      { program_id: 'summer-summit', group_id: 'field-sales', data_through: '2026-06-07', row_count: 2 },
    ])
    expect(
      await bench.rows(
        'select p.user_name, r.line, r.value from progress_rows r join pax_goals using (pax_goal_id) join people p using (person_id) order by line',
      ),
    ).toEqual([
      { user_name: 'p1', line: 2, value: '12.50' },
      { user_name: 'p2', line: 3, value: '100' },
    ])
  })

  test('W02 every bad row is reported with line, column and code, and then nothing is loaded', async () => {
    const before = await count(bench)
    const file = [
      `${head},weight`,
      'p1,summer-summit,2026-06-14,NaN,',
      'p2,summer-summit,2026-06-14,1e400,',
      'nobody,summer-summit,2026-06-14,5,',
      'p3,no-such,2026-06-14,5,',
      'p11,summer-summit,2026-06-14,5,',
      'p4,summer-summit,2026-02-30,5,',
      'p5,summer-summit,2026-06-14,5',
      'p6,summer-summit,2026-06-14,5,-1',
      'p7,summer-summit,2026-06-14,5,',
      'P7,summer-summit,2026-06-14,6,',
      'p8,summer-summit,2026-06-01,5,',
      ',summer-summit,2026-06-14,5,',
      'p9,summer-summit,2026-06-14,5,',
      `p9,summer-summit,2026-06-14,${'9'.repeat(21)},`,
      'nobody,no-such,,x,',
    ].join('\r\n')
    const report = await bench.load('progress', file)
    expect(report).toMatchObject({ outcome: 'refused', rows: 15, accepted: 0, rejected: 15 })
    expect(issuesOf(report)).toEqual([
      '2 value not-a-number',
      '3 value not-a-number',
      '4 userName person-unknown',
      '5 programId program-unknown',
      '6 userName person-not-enrolled',
      '7 dataThrough not-a-date',
      '8 weight cells-missing',
      '9 weight not-an-amount',
      '10 dataThrough row-repeated',
      '11 dataThrough row-repeated',
      '12 dataThrough data-through-goes-back',
      '13 userName value-missing',
      '14 dataThrough row-repeated',
      '15 dataThrough row-repeated',
      '15 value not-a-number',
      '16 dataThrough value-missing',
      '16 programId program-unknown',
      '16 userName person-unknown',
      '16 value not-a-number',
    ])
    expect(report.errors[0]).toMatchObject({ value: 'NaN', text: expect.stringContaining('Not a number') })
    expect(await count(bench)).toBe(before)
    expect(await bench.rows("select from loads where kind = 'progress'")).toHaveLength(1)
  })

  test('W02 skip-bad loads the good rows and counts the others; a dry run loads nothing', async () => {
    const before = await count(bench)
    const file = `${head}\np1,summer-summit,2026-06-14,20\nnobody,summer-summit,2026-06-14,5\np2,summer-summit,2026-06-14,30`
    expect(await bench.load('progress', file, { dryRun: true, skipBad: true })).toMatchObject({
      outcome: 'checked',
      accepted: 2,
      rejected: 1,
      loadId: undefined,
    })
    expect(await count(bench)).toBe(before)
    const report = await bench.load('progress', file, { skipBad: true })
    expect(report).toMatchObject({ outcome: 'committed', accepted: 2, rejected: 1, totals: { sum: '50' } })
    expect(await count(bench)).toBe(before + 2)
    expect(
      await bench.rows('select row_count, rejected_count, value_sum from loads order by load_id desc limit 1'),
    ).toEqual([{ row_count: 3, rejected_count: 1, value_sum: '50' }])
  })

  test('W02 the same content again changes nothing unless forced', async () => {
    const file = `${head}\np1,summer-summit,2026-06-21,25`
    expect((await bench.load('progress', file)).outcome).toBe('committed')
    const before = await count(bench)
    expect(await bench.load('progress', file)).toMatchObject({ outcome: 'unchanged', changed: 0 })
    expect(await count(bench)).toBe(before)
    expect((await bench.load('progress', file, { force: true })).outcome).toBe('committed')
    expect(await count(bench)).toBe(before + 1)
  })

  test('W02 dataThrough decreases only with force', async () => {
    const file = `${head}\np1,summer-summit,2026-06-05,1`
    expect(issuesOf(await bench.load('progress', file))).toEqual(['2 dataThrough data-through-goes-back'])
    expect((await bench.load('progress', file, { force: true })).outcome).toBe('committed')
  })

  test('W02 where rows add up, a day may have several, but a sourceRowId counts once', async () => {
    const wide = `${head},sourceRowId`
    // The fourth line, and another row of that number.
    const first = `${wide}\np1,fixed-climb,2026-06-07,1,a\np1,fixed-climb,2026-06-07,2,b\np1,fixed-climb,2026-06-07,3,\np1,fixed-climb,2026-06-07,4,4`
    expect(await bench.load('progress', first)).toMatchObject({ outcome: 'committed', accepted: 4 })
    const second = `${wide}\np1,fixed-climb,2026-06-08,1,b\np2,fixed-climb,2026-06-08,2,c\np2,fixed-climb,2026-06-09,3,c`
    expect(issuesOf(await bench.load('progress', second))).toEqual([
      '2 sourceRowId source-row-repeated',
      '3 sourceRowId row-repeated',
      '4 sourceRowId row-repeated',
    ])
  })

  test('W02 whether rows add up is what the published version says, not a newer one that nobody has published', async () => {
    const one = await makeLoadBench(database.db, 'gamma', ['fixed-climb'])
    await one.load('participants', participantsFile(2))
    await one.load('enrollments', enrollmentsFile(1, 'fixed-climb', 'service-team'))
    const draft = (
      await one.rows<{ document: { groups: { groupId: string }[] } }>('select document from program_versions')
    )[0]!.document
    const [group] = draft.groups
    const renamed = { ...group, groupId: 'nobody-yet' }
    const applied = await withClient(database.db, one.clientId, tx =>
      applyProgram(tx, { ...draft, progressRows: 'replace', groups: [...draft.groups, renamed] }, 'operator:test'),
    )
    expect(applied).toMatchObject({ ok: true, value: { version: 2 } })
    const row = (day: string, id: string) => `${head},sourceRowId\np1,fixed-climb,${day},1,${id}`
    await one.load('progress', row('2026-06-07', 'a'))
    expect(issuesOf(await one.load('progress', row('2026-06-08', 'a')))).toEqual(['2 sourceRowId source-row-repeated'])
    const early = 'userName,programId,groupId\np2,fixed-climb,nobody-yet'
    expect(issuesOf(await one.load('enrollments', early))).toEqual(['2 groupId group-unknown'])
  })

  test('W02 a file of which rows were left out is loaded again, as what they lacked may be there now', async () => {
    const file = `${head}\np1,summer-summit,2026-07-05,40\nlate,summer-summit,2026-07-05,50`
    const skipping = { skipBad: true }
    expect(await bench.load('progress', file, skipping)).toMatchObject({ outcome: 'committed', rejected: 1 })
    await bench.load('participants', 'externalId,userName,firstName,lastName\nlate,late,L,L')
    await bench.load('enrollments', 'userName,programId,groupId\nlate,summer-summit,field-sales')
    expect(await bench.load('progress', file, { dryRun: true })).toMatchObject({ outcome: 'checked', rejected: 0 })
    expect(await bench.load('progress', file)).toMatchObject({ outcome: 'committed', rejected: 0 })
    for (const dryRun of [true, false]) {
      expect(await bench.load('progress', file, { dryRun })).toMatchObject({ outcome: 'unchanged' })
    }
  })

  test('W02 where rows add up, a file that is loaded again brings in only what was left out', async () => {
    const sum = async () =>
      (
        await bench.rows<{ sum: string }>(
          "select sum(value)::text as sum from progress_rows join pax_goals using (pax_goal_id) where program_id = 'fixed-climb'",
        )
      )[0]!.sum
    const before = Number(await sum())
    const file = `${head}\np1,fixed-climb,2026-07-05,40\nlater,fixed-climb,2026-07-05,50`
    await bench.load('progress', file, { skipBad: true })
    await bench.load('participants', 'externalId,userName,firstName,lastName\nlater,later,L,L')
    await bench.load('enrollments', 'userName,programId,groupId\nlater,fixed-climb,service-team')
    expect(issuesOf(await bench.load('progress', file))).toEqual(['2 sourceRowId row-loaded-already'])
    expect(await bench.load('progress', file, { skipBad: true })).toMatchObject({ accepted: 1, totals: { sum: '50' } })
    expect(Number(await sum())).toBe(before + 90)
    expect(await bench.load('progress', file, { skipBad: true })).toMatchObject({ outcome: 'refused', accepted: 0 })
    expect(Number(await sum())).toBe(before + 90)
  })

  test('W02 a future day is refused; with force it is accepted with a warning', async () => {
    const slip = `${head}\np2,fixed-climb,2199-12-31,5\np3,fixed-climb,2026-07-06,5`
    const refused = await bench.load('progress', slip)
    expect(refused.outcome).toBe('refused')
    expect(issuesOf(refused)).toEqual(['2 dataThrough data-through-in-future'])
    expect(await bench.load('progress', slip, { dryRun: true, skipBad: true })).toMatchObject({ rejected: 1 })
    const forced = await bench.load('progress', slip, { force: true })
    expect(forced).toMatchObject({ outcome: 'committed', accepted: 2, warningCount: 1 })
    expect(forced.warnings).toMatchObject([
      { line: 0, code: 'data-through-outside-period', value: 'fixed-climb 2199-12-31' },
    ])
  })

  test('W02 a day is in the future until it begins in the client’s time zone', async () => {
    const today = (zone: string) => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date())
    // Between them lies at least one midnight at any moment.
    const [ahead, behind] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']
    for (const [zone, outcome] of [
      [behind, 'refused'],
      [ahead, 'committed'],
    ] as const) {
      await other.rows('update clients set time_zone = $1', [zone])
      const report = await other.load('progress', `${head}\np1,summer-summit,${today(ahead)},5`)
      expect([zone, report.outcome]).toEqual([zone, outcome])
    }
    await other.rows('delete from progress_rows')
  })

  test('T2 a file names people of its own client only', async () => {
    await other.load('participants', 'externalId,userName,firstName,lastName\nx,stranger,S,T')
    const report = await bench.load('progress', `${head}\nstranger,summer-summit,2026-07-01,5`)
    expect(issuesOf(report)).toEqual(['2 userName person-unknown'])
    expect(await count(other)).toBe(0)
  })

  test('W02 a file that is not a table is refused with a reason', async () => {
    expect(await bench.refusal('progress', '')).toMatchObject({ code: 'file-empty' })
    expect(await bench.refusal('progress', `${head}\n`)).toMatchObject({ code: 'file-empty' })
    expect(await bench.refusal('progress', 'userName,programId,value\na,b,1')).toMatchObject({ code: 'column-missing' })
    expect((await bench.refusal('progress', 'userName;programId;value\na;b;1'))['text']).toContain('commas')
    expect(await bench.refusal('progress', `${head},Value\n`)).toMatchObject({ code: 'column-repeated' })
    const latin = Buffer.concat([Buffer.from(`${head}\n`), Buffer.from('Jörg,summer-summit,2026-07-01,5\n', 'latin1')])
    expect(await bench.refusal('progress', latin)).toMatchObject({ code: 'encoding', line: 2 })
  })
})
