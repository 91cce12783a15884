import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ProgramDocumentInput } from '../../contract/program-document.ts'
import { withClient, withClientLong } from '../db/client-tx.ts'
import { testDatabase } from '../db/test-database.ts'
import { undoNewestLoad } from '../features/load-history/undo-newest-load.ts'
import { applyProgram } from '../features/programs/apply-program.ts'
import { publishProgram } from '../features/programs/publish-program.ts'
import { approveResults } from '../features/results/approve-results.ts'
import { issueResults } from '../features/results/issue-results.ts'
import { prepareResults } from '../features/results/prepare-results.ts'
import { issueAll, pastQuest, plantProgram, plantUnits } from '../features/results/results-fixture.ts'
import { enrollmentsFile, issuesOf, type LoadBench, makeLoadBench, participantsFile } from './load-for-test.ts'

const database = testDatabase()
let bench: LoadBench
beforeAll(async () => {
  bench = await makeLoadBench(database.db, 'alpha', [
    'summer-summit',
    'threshold-trail',
    'objectives-autumn',
    'challenge-assigned',
    'challenge-picked',
  ])
  await bench.load('participants', participantsFile(40))
})

/** Lets people of a sample program choose since an earlier day. */
async function openSince({ clientId }: LoadBench, name: string, from: string): Promise<void> {
  const json = JSON.parse(readFileSync(new URL(`../../samples/programs/${name}.json`, import.meta.url), 'utf8'))
  const document = { ...json, goalSelection: { ...json.goalSelection, from } }
  await withClient(database.db, clientId, async tx => {
    expect(await applyProgram(tx, document, 'operator:test')).toMatchObject({ ok: true })
    expect(await publishProgram(tx, name, 'operator:test')).toMatchObject({ ok: true })
  })
}

const undo = () => withClient(database.db, bench.clientId, tx => undoNewestLoad(tx, 'operator:test'))

describe('W02 goals', () => {
  const goal = async (name: string) =>
    (
      await bench.rows<object>(
        `select baseline, next_baseline, level_id, target, assigned_award, selected_by, selected_at from pax_goals join people using (person_id)
         where user_name = $1 and program_id = 'summer-summit'`,
        [name],
      )
    )[0]

  test('W02 enrollments refuse unknown groups and keep a set goal in its group', async () => {
    expect(await bench.load('enrollments', enrollmentsFile(6, 'summer-summit', 'field-sales'))).toMatchObject({
      outcome: 'committed',
      changed: 6,
    })
    await bench.load('enrollments', enrollmentsFile(2, 'objectives-autumn', 'key-accounts'))
    const wrong =
      'userName,programId,groupId\nnobody,summer-summit,field-sales\np1,winter,field-sales\np1,summer-summit,other'
    expect(issuesOf(await bench.load('enrollments', wrong))).toEqual([
      '2 userName person-unknown',
      '3 programId program-unknown',
      '4 groupId group-unknown',
    ])
  })

  test('W02 baselines, then selections by the rules of the screen: the window, the levels, the frozen target', async () => {
    const baselines = 'userName,programId,value\np1,summer-summit,201\np2,summer-summit,200\np4,summer-summit,-5'
    expect(await bench.load('baselines', baselines)).toMatchObject({ outcome: 'committed', totals: { sum: '396' } })
    const file = [
      'userName,programId,level,selectedAt',
      'p1,summer-summit,ridge,2026-05-15',
      'p2,summer-summit,summit,2026-06-14T23:59:59Z',
    ]
    expect(await bench.load('selections', file.join('\n'))).toMatchObject({ outcome: 'committed', changed: 2 })
    // 110 % of 201 is 221.1, rounded up.
    expect(await goal('p1')).toMatchObject({ level_id: 'ridge', target: '222', selected_by: 'load' })
    expect(await goal('p2')).toMatchObject({ level_id: 'summit', target: '260' })
    const audit = await bench.rows<{ details: object }>(
      "select details from audit_events where action = 'goal.selected' order by 1",
    )
    expect(audit).toHaveLength(1)
    expect(audit[0]!.details).toMatchObject({
      goals: { levelId: ['ridge', 'summit'], target: ['222', '260'], line: [2, 3], levelIdBefore: [null, null] },
    })
    const wrong = [
      'userName,programId,level,selectedAt',
      'p1,summer-summit,pass,2026-05-14',
      'p2,summer-summit,pass,2026-06-01',
      'p3,summer-summit,pass,2026-06-01',
      'p4,summer-summit,pass,2026-06-01',
      'p5,summer-summit,nowhere,2026-06-01',
      'p6,summer-summit,pass,2026-06-15T00:00:01Z',
      'p7,summer-summit,pass,2026-06-01',
      'p1,objectives-autumn,pass,2026-06-01',
    ]
    expect(issuesOf(await bench.load('selections', wrong.join('\n')))).toEqual([
      '2 selectedAt newer-choice-exists',
      '3 selectedAt newer-choice-exists',
      '4 programId baseline-missing',
      '5 programId target-not-positive',
      '6 level level-unknown',
      '7 selectedAt selection-closed',
      '8 userName person-not-enrolled',
      '9 programId goal-assigned',
    ])
  })

  test('D3 P07 a later baseline leaves the frozen goal with its own, and the warning gives the figures', async () => {
    const report = await bench.load('baselines', 'userName,programId,value\np1,summer-summit,500')
    const value = '500 (target 222, baseline 201)'
    expect(report).toMatchObject({ outcome: 'committed', warnings: [{ line: 2, code: 'baseline-not-used', value }] })
    expect(await goal('p1')).toMatchObject({ baseline: '201', next_baseline: '500', target: '222' })
    const moved = 'userName,programId,groupId\np1,summer-summit,field-sales'
    expect(await bench.load('enrollments', moved)).toMatchObject({ outcome: 'committed', changed: 0 })
  })

  test('W02 undo goes back load by load, and is refused where somebody has changed a row since', async () => {
    expect(await undo()).toMatchObject({ ok: true, value: { load: { kind: 'enrollments' } } })
    expect(await undo()).toMatchObject({ ok: true, value: { load: { kind: 'baselines' } } })
    expect(await goal('p1')).toMatchObject({ baseline: '201', next_baseline: null, target: '222' })
    await bench.rows("update pax_goals set level_id = 'pass' where level_id = 'summit' returning 1")
    expect(await undo()).toMatchObject({
      ok: false,
      refusal: 'changed-since',
      details: { table: 'pax_goals', rows: 1 },
    })
    await bench.rows("update pax_goals set level_id = 'summit' where level_id = 'pass' returning 1")
    expect(await undo()).toMatchObject({ ok: true, value: { load: { kind: 'selections' } } })
    expect(await goal('p1')).toMatchObject({ level_id: null, target: null, selected_at: null })
  })

  test('W02 objectives assign rounded targets and awards in objective programs only', async () => {
    const file = 'userName,programId,target,award\np1,objectives-autumn,99.2,700\np2,objectives-autumn,50,'
    expect(await bench.load('objectives', file)).toMatchObject({ outcome: 'committed', totals: { sum: '149.2' } })
    expect(
      await bench.rows(
        "select target, assigned_award from pax_goals where program_id = 'objectives-autumn' order by 1",
      ),
    ).toEqual([
      { target: '50', assigned_award: null },
      { target: '100', assigned_award: 700 },
    ])
    const wrong =
      'userName,programId,target,award\np1,summer-summit,99,\np1,objectives-autumn,-1,\np2,objectives-autumn,5,1.5'
    expect(issuesOf(await bench.load('objectives', wrong))).toEqual([
      '2 programId goals-not-assigned',
      '3 target target-not-positive',
      '4 award not-points',
    ])
  })

  test('W02 objectives without a column for awards change targets, and keep the awards', async () => {
    const one = await makeLoadBench(database.db, 'keeping', ['objectives-autumn'])
    await one.load('participants', participantsFile(2))
    await one.load('enrollments', enrollmentsFile(2, 'objectives-autumn', 'key-accounts'))
    await one.load(
      'objectives',
      'userName,programId,target,award\np1,objectives-autumn,100,700\np2,objectives-autumn,50,300',
    )
    await one.load('objectives', 'userName,programId,target\np1,objectives-autumn,99')
    // An empty cell says that there is none.
    await one.load('objectives', 'userName,programId,target,award\np2,objectives-autumn,50,')
    expect(await one.rows('select target, assigned_award from pax_goals order by person_id')).toEqual([
      { target: '99', assigned_award: 700 },
      { target: '50', assigned_award: null },
    ])
    const awards = await one.rows(
      "select details->'goals'->'award' as award from audit_events where action = 'goal.assigned' order by event_id",
    )
    expect(awards.map(({ award }: { award?: unknown }) => award)).toEqual([[700, 300], [700], [null]])
  })

  test('D4 W02 P13 objectives warn about who needs a baseline, and assign goals of a challenge point that nobody picks, and of no other', async () => {
    await bench.load('enrollments', enrollmentsFile(2, 'challenge-assigned', 'challenge-assigned-all'))
    await bench.load('enrollments', enrollmentsFile(1, 'challenge-picked', 'challenge-picked-all'))
    const baselines = 'userName,programId,value\np1,challenge-assigned,200'
    expect(await bench.load('baselines', baselines)).toMatchObject({ outcome: 'committed' })
    const file = 'userName,programId,target,award\np1,challenge-assigned,239.1,75\np2,challenge-assigned,300,'
    expect(await bench.load('objectives', file)).toMatchObject({
      outcome: 'committed',
      totals: { sum: '539.1' },
      warnings: [{ line: 3, column: 'userName', code: 'baseline-needed', value: 'p2' }],
    })
    const filled = await bench.load('baselines', 'userName,programId,value\np2,challenge-assigned,250')
    expect(filled).toMatchObject({ warnings: [{ code: 'baseline-filled-in', value: '250 (target 300)' }] })
    expect(
      await bench.rows(
        "select baseline, next_baseline from pax_goals where program_id = 'challenge-assigned' order by target",
      ),
    ).toEqual([
      { baseline: '200', next_baseline: null },
      { baseline: '250', next_baseline: null },
    ])
    expect(
      await bench.rows(
        `select level_id, target, assigned_award, selected_by from pax_goals where program_id = 'challenge-assigned'
         order by target`,
      ),
    ).toEqual([
      { level_id: null, target: '240', assigned_award: 75, selected_by: 'load' },
      { level_id: null, target: '300', assigned_award: null, selected_by: 'load' },
    ])
    const wrong = 'userName,programId,target,award\np1,challenge-picked,239,'
    expect(issuesOf(await bench.load('objectives', wrong))).toEqual(['2 programId goals-not-assigned'])
    await openSince(bench, 'challenge-picked', '2026-03-01')
    const picks =
      'userName,programId,level,selectedAt\np1,challenge-picked,ridge,2026-06-01\np2,challenge-assigned,own,2026-06-01'
    expect(issuesOf(await bench.load('selections', picks))).toEqual(['3 programId goal-assigned'])
    expect(await bench.load('selections', picks, { skipBad: true })).toMatchObject({ outcome: 'committed', changed: 1 })
    expect(await bench.rows("select level_id, target from pax_goals where program_id = 'challenge-picked'")).toEqual([
      { level_id: 'ridge', target: '240' },
    ])
  })

  test('W02 a choice dated ahead is refused, also by force: it would win over choices made until then', async () => {
    const one = await makeLoadBench(database.db, 'ahead', ['challenge-picked'])
    await openSince(one, 'challenge-picked', '2026-03-01')
    await one.load('participants', participantsFile(2))
    await one.load('enrollments', enrollmentsFile(2, 'challenge-picked', 'challenge-picked-all'))
    await one.load('baselines', 'userName,programId,value\np1,challenge-picked,200\np2,challenge-picked,200')
    const file = 'userName,programId,level,selectedAt\np1,challenge-picked,ridge,2099-03-15\np2,challenge-picked,ridge,'
    expect(issuesOf(await one.load('selections', file, { force: true }))).toEqual(['2 selectedAt selected-in-future'])
    expect(await one.load('selections', file, { skipBad: true })).toMatchObject({ outcome: 'committed', accepted: 1 })
  })

  test('W02 undo is refused where results are issued on the load', async () => {
    await bench.load('progress', 'userName,programId,dataThrough,value\np1,objectives-autumn,2026-11-20,120')
    const issued = await withClientLong(database.db, bench.clientId, async tx => {
      const prepared = await prepareResults(database.db, tx, 'objectives-autumn', 'person:9001', { force: true })
      if (!prepared.ok) return prepared
      await approveResults(tx, prepared.value.batch_id, 'person:9002', { dataThrough: '2026-11-20' })
      return issueResults(database.db, tx, prepared.value.batch_id, 'person:9002')
    })
    expect(issued).toMatchObject({ ok: true, value: { points: 700 } })
    expect(await undo()).toMatchObject({
      ok: false,
      refusal: 'results-issued',
      details: { programs: 'objectives-autumn' },
    })
    const late = await bench.load('objectives', 'userName,programId,target\np1,objectives-autumn,1')
    expect(issuesOf(late)).toEqual(['2 programId results-issued'])
    const newcomer = 'userName,programId,groupId\np9,objectives-autumn,GROUP\np1,objectives-autumn,GROUP'
    const [{ group_id: group } = { group_id: '' }] = await bench.rows<{ group_id: string }>(
      "select distinct group_id from pax_goals where program_id = 'objectives-autumn'",
    )
    const enrolled = await bench.load('enrollments', newcomer.replaceAll('GROUP', group), { dryRun: true })
    expect(enrolled.warnings).toMatchObject([
      { line: 0, code: 'enrolled-after-results', value: 'objectives-autumn: 1 people' },
    ])
  })

  test('W02 P15 whose results are issued stays in their group, also without a goal; leaders who only have a place are enrolled late', async () => {
    const one = await makeLoadBench(database.db, 'staying', [])
    const group = (groupId: string, incrementAward: number) => ({
      groupId,
      name: { en_US: groupId },
      levels: [{ levelId: 'one', name: { en_US: 'One' }, amount: 240, award: 60 }],
      basicAward: { threshold: { rule: 'fixed_amount' as const, amount: 200 }, incrementQuantity: 10, incrementAward },
    })
    const document: ProgramDocumentInput = {
      ...pastQuest,
      type: 'challengepoint',
      groups: [group('a', 5), group('b', 50)],
      override: { type: 'flat_payout', award: 25 },
      isOwnerEligibleForAward: true,
    }
    await withClientLong(database.db, one.clientId, async tx => {
      await plantProgram(tx, document, [
        { userName: 'flo', results: [{ value: '260' }] },
        { userName: 'gus', groupId: 'gone', results: [{ value: '260' }] },
      ])
      await plantUnits(tx, [
        ['flo', 'north', 'Selector'],
        ['meg', 'north', 'Manager'],
      ])
      expect(await issueAll(database.db, tx, 'quest')).toMatchObject({ points: 30, batch: { held_back: 1 } })
    })
    const file = 'userName,programId,groupId\nflo,quest,b\ngus,quest,b\nmeg,quest,b'
    const report = await one.load('enrollments', file, { skipBad: true })
    expect(issuesOf(report)).toEqual(['2 groupId results-issued'])
    expect(report.warnings).toMatchObject([{ code: 'enrolled-after-results', value: 'quest: 1 people' }])
    expect(
      await one.rows('select user_name, group_id, enrolled from pax_goals join people using (person_id) order by 1'),
    ).toEqual([
      { user_name: 'flo', group_id: 'a', enrolled: true },
      { user_name: 'gus', group_id: 'b', enrolled: true },
      { user_name: 'meg', group_id: 'b', enrolled: true },
    ])
    const again = await one.load('enrollments', 'userName,programId,groupId\nflo,quest,a')
    expect(again).toMatchObject({ outcome: 'committed', changed: 0, warnings: [] })
  })
})
