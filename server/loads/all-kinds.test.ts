import { beforeAll, describe, expect, test } from 'vitest'
import { withClient } from '../db/tenant.ts'
import { testDatabase } from '../db/test-database.ts'
import { createAdministrator } from '../features/accounts/create-administrator.ts'
import { beginVouchedSession, findSession } from '../features/accounts/sessions.ts'
import { undoNewestLoad } from '../features/load-history/undo-newest-load.ts'
import { approveResults } from '../features/results/approve-results.ts'
import { issueResults } from '../features/results/issue-results.ts'
import { prepareResults } from '../features/results/prepare-results.ts'
import { enrollmentsFile, type LoadBench, makeLoadBench, participantsFile } from './load-for-test.ts'

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
})

const undo = () => withClient(database.db, bench.clientId, tenant => undoNewestLoad(tenant, 'operator:test'))
const codes = (report: { errors: readonly { line: number; column: string; code: string }[] }) =>
  report.errors.map(({ line, column, code }) => `${line} ${column} ${code}`)
const people = () =>
  bench.rows("select user_name, first_name, email, status from people where user_name in ('p1', 'p2', 'P3') order by 1")
const person = (name: string, first: string, email: string | null, status = 'active') => ({
  user_name: name,
  first_name: first,
  email,
  status,
})

describe('W02 participants', () => {
  const head = 'externalId,userName,firstName,lastName,email,status,hireDate'

  test('W02 people are made and changed by external id; an empty cell leaves things alone', async () => {
    expect(await bench.load('participants', participantsFile(40))).toMatchObject({ outcome: 'committed', changed: 40 })
    await bench.load('participants', `${head}\ne1,p1,Ann,Last1,ann@example.com,,2020-02-29`)
    const report = await bench.load('participants', `${head}\ne1,p1,Anna,Last1,,,\ne2,p2,First2,Last2,,,`)
    expect(report).toMatchObject({ outcome: 'committed', accepted: 2, changed: 1 })
    expect(await people()).toEqual([person('p1', 'Anna', 'ann@example.com'), person('p2', 'First2', null)])
  })

  test('W02 two people may swap user names, but none may take another one', async () => {
    expect((await bench.load('participants', `${head}\ne1,p2,Anna,Last1,,,\ne2,P1,First2,Last2,,,`)).outcome).toBe(
      'committed',
    )
    expect((await undo()).ok).toBe(true)
    expect(await people()).toEqual([person('p1', 'Anna', 'ann@example.com'), person('p2', 'First2', null)])
    const file = `${head}\ne99,P1,New,One,,,\ne98,same,A,B,,,\ne97,SAME,A,B,,,\ne96,x y,A,B,nomail,gone,2020-13-01`
    expect(codes(await bench.load('participants', file))).toEqual([
      '2 userName user-name-taken',
      '3 userName row-repeated',
      '4 userName row-repeated',
      '5 email not-an-email',
      '5 hireDate not-a-date',
      '5 status not-a-status',
    ])
  })

  test('W02 a full load deactivates who is missing, and stops above 5 %', async () => {
    const all = participantsFile(40).split('\n')
    const almost = await bench.load('participants', all.slice(0, -2).join('\n'), { mode: 'full' })
    expect(almost).toMatchObject({ outcome: 'committed', warningCount: 2 })
    expect(await bench.rows("select from people where status = 'inactive'")).toHaveLength(2)
    const few = await bench.load('participants', all.slice(0, 20).join('\n'), { mode: 'full', skipBad: true })
    expect(few).toMatchObject({ outcome: 'refused', errors: [{ line: 0, code: 'too-many-missing', value: '19' }] })
    expect((await undo()).ok).toBe(true)
    expect(await bench.rows("select from people where status = 'inactive'")).toHaveLength(0)
  })

  test('T9 whoever a load makes inactive stays signed out, also when the load is taken back', async () => {
    await bench.load('participants', `${head}\ne1,p1,Anna,Last1,,,`)
    const [row] = await bench.rows<{ person_id: number }>("select person_id from people where user_name = 'p1'")
    const [own, launched, others] = await withClient(database.db, bench.clientId, async tenant => {
      const [other] = await tenant.query<{ person_id: number }>("select person_id from people where user_name = 'p3'")
      const voucher = { authType: 'launch', launchedBy: row!.person_id, reason: 'a look' } as const
      return [
        await beginVouchedSession(tenant, row!.person_id, { authType: 'sso' }),
        await beginVouchedSession(tenant, other!.person_id, voucher),
        await beginVouchedSession(tenant, other!.person_id, { authType: 'sso' }),
      ]
    })
    const lives = async (id: string | undefined) => (await findSession(database.db, bench.clientId, id!)) !== undefined
    const alive = () => Promise.all([own, launched, others].map(lives))
    expect(await alive()).toEqual([true, true, true])
    await bench.load('participants', `${head}\ne1,p1,Anna,Last1,,inactive,`)
    expect(await alive()).toEqual([false, false, true])
    expect((await undo()).ok).toBe(true)
    expect(await alive()).toEqual([false, false, true])
  })

  test('W02 a full load leaves administrators whom an operator made as they are', async () => {
    const boss = { userName: 'boss', firstName: 'Boss', lastName: '', email: null }
    await withClient(database.db, bench.clientId, tenant => createAdministrator(tenant, boss, 'operator:test'))
    const report = await bench.load('participants', participantsFile(40), { mode: 'full', force: true })
    expect(report).toMatchObject({ outcome: 'committed', warningCount: 0 })
    expect(await bench.rows("select from people where user_name = 'boss' and status = 'active'")).toHaveLength(1)
    await bench.rows("delete from people where user_name = 'boss'")
  })
})

describe('W02 organisation', () => {
  const head = 'unitId,parentId,name'

  test('W02 units are one tree under Corporate', async () => {
    const wrong = `${head}\nTop,,Top\nA,B,A\nB,A,B\nC,A,C\nD,nowhere,D`
    expect(codes(await bench.load('orgunits', wrong))).toEqual(
      [
        '2 parentId root-not-corporate',
        '3 parentId parent-cycle',
        '4 parentId parent-cycle',
        '6 parentId parent-unknown',
        // Once the ring is out, its dependants hang in the air.
        '5 parentId parent-unknown',
      ].sort(),
    )
    const good = `${head}\nEast,Corporate,East\nCorporate,,All of us\nEast-1,East,East one`
    expect(await bench.load('orgunits', good)).toMatchObject({ outcome: 'committed', changed: 3 })
    expect(await bench.rows('select ancestor_id, unit_id, depth from org_closure order by 1, 3')).toEqual([
      { ancestor_id: 'Corporate', unit_id: 'Corporate', depth: 0 },
      { ancestor_id: 'Corporate', unit_id: 'East', depth: 1 },
      { ancestor_id: 'Corporate', unit_id: 'East-1', depth: 2 },
      { ancestor_id: 'East', unit_id: 'East', depth: 0 },
      { ancestor_id: 'East', unit_id: 'East-1', depth: 1 },
      { ancestor_id: 'East-1', unit_id: 'East-1', depth: 0 },
    ])
    expect(codes(await bench.load('orgunits', `${head}\nWest,,West`))).toEqual(['2 parentId second-root'])
    expect(codes(await bench.load('orgunits', `${head}\nEast,East-1,East`))).toEqual(['2 parentId parent-cycle'])
  })

  test('W02 moving a unit moves its paths, and undo moves them back', async () => {
    await bench.load('orgunits', `${head}\nWest,Corporate,West\nEast-1,West,East one`)
    const west = () => bench.rows("select unit_id from org_closure where ancestor_id = 'West' order by 1")
    expect(await west()).toEqual([{ unit_id: 'East-1' }, { unit_id: 'West' }])
    expect((await undo()).ok).toBe(true)
    expect(await west()).toEqual([])
    expect(await bench.rows("select from org_closure where ancestor_id = 'East'")).toHaveLength(2)
  })

  test('W02 assignments are kept by person, unit, role and first day', async () => {
    const columns = 'userName,unitId,role,validFrom,validTo'
    expect(
      await bench.load('assignments', `${columns}\np1,East,Manager,2026-01-01,\np1,East,Selector,,`),
    ).toMatchObject({
      outcome: 'committed',
      changed: 2,
    })
    const ended = await bench.load(
      'assignments',
      `${columns}\nP1,East,Manager,2026-01-01,2026-06-30\np2,East,Selector,,`,
    )
    expect(ended).toMatchObject({ outcome: 'committed', changed: 2 })
    expect((await undo()).ok).toBe(true)
    expect(await bench.rows('select role, valid_to from assignments order by 1')).toEqual([
      { role: 'Manager', valid_to: null },
      { role: 'Selector', valid_to: null },
    ])
    const wrong = `${columns}\nnobody,East,Manager,,\np1,North,Manager,,\np1,East,Boss 1,,\np1,East,Lead,2026-02-01,2026-01-01`
    expect(codes(await bench.load('assignments', wrong))).toEqual([
      '2 userName person-unknown',
      '3 unitId unit-unknown',
      '4 role not-a-role',
      '5 validTo dates-reversed',
    ])
  })
})

describe('W02 goals', () => {
  const goal = async (name: string) =>
    (
      await bench.rows<object>(
        `select baseline, level_id, target, assigned_award, selected_by, selected_at from pax_goals join people using (person_id)
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
    expect(codes(await bench.load('enrollments', wrong))).toEqual([
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
    expect(audit).toHaveLength(2)
    expect(audit[0]!.details).toMatchObject({ levelId: 'ridge', target: '222', line: 2, before: { levelId: null } })
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
    expect(codes(await bench.load('selections', wrong.join('\n')))).toEqual([
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

  test('P07 a later baseline leaves the frozen target and warns', async () => {
    const report = await bench.load('baselines', 'userName,programId,value\np1,summer-summit,500')
    expect(report).toMatchObject({ outcome: 'committed', warnings: [{ line: 2, code: 'baseline-not-used' }] })
    expect(await goal('p1')).toMatchObject({ baseline: '500', target: '222' })
    const moved = 'userName,programId,groupId\np1,summer-summit,field-sales'
    expect(await bench.load('enrollments', moved)).toMatchObject({ outcome: 'committed', changed: 0 })
  })

  test('W02 undo goes back load by load, and not over what somebody changed since', async () => {
    expect(await undo()).toMatchObject({ ok: true, value: { load: { kind: 'enrollments' } } })
    expect(await undo()).toMatchObject({ ok: true, value: { load: { kind: 'baselines' } } })
    expect(await goal('p1')).toMatchObject({ baseline: '201', target: '222' })
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
    expect(codes(await bench.load('objectives', wrong))).toEqual([
      '2 programId goals-not-assigned',
      '3 target target-not-positive',
      '4 award not-points',
    ])
  })

  test('W02 P13 objectives assign goals of a challenge point that nobody picks, and of no other', async () => {
    await bench.load('enrollments', enrollmentsFile(2, 'challenge-assigned', 'challenge-assigned-all'))
    await bench.load('enrollments', enrollmentsFile(1, 'challenge-picked', 'challenge-picked-all'))
    const baselines = 'userName,programId,value\np1,challenge-assigned,200'
    expect(await bench.load('baselines', baselines)).toMatchObject({ outcome: 'committed' })
    const file = 'userName,programId,target,award\np1,challenge-assigned,239.1,75\np2,challenge-assigned,300,'
    expect(await bench.load('objectives', file)).toMatchObject({ outcome: 'committed', totals: { sum: '539.1' } })
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
    expect(codes(await bench.load('objectives', wrong))).toEqual(['2 programId goals-not-assigned'])
    const picks =
      'userName,programId,level,selectedAt\np1,challenge-picked,ridge,2027-03-01\np2,challenge-assigned,own,2027-03-01'
    expect(codes(await bench.load('selections', picks))).toEqual(['3 programId goal-assigned'])
    expect(await bench.load('selections', picks, { skipBad: true })).toMatchObject({ outcome: 'committed', changed: 1 })
    expect(await bench.rows("select level_id, target from pax_goals where program_id = 'challenge-picked'")).toEqual([
      { level_id: 'ridge', target: '240' },
    ])
  })

  test('W02 undo is refused where results are issued upon the load', async () => {
    await bench.load('progress', 'userName,programId,dataThrough,value\np1,objectives-autumn,2026-11-20,120')
    const issued = await withClient(database.db, bench.clientId, async tenant => {
      const prepared = await prepareResults(database.db, tenant, 'objectives-autumn', 'operator:one', { force: true })
      if (!prepared.ok) return prepared
      await approveResults(tenant, prepared.value.batch_id, 'operator:two')
      return issueResults(database.db, tenant, prepared.value.batch_id, 'operator:two')
    })
    expect(issued).toMatchObject({ ok: true, value: { points: 700 } })
    expect(await undo()).toMatchObject({
      ok: false,
      refusal: 'results-issued',
      details: { programs: 'objectives-autumn' },
    })
    const late = await bench.load('objectives', 'userName,programId,target\np1,objectives-autumn,1')
    expect(codes(late)).toEqual(['2 programId results-issued'])
  })
})
