import { beforeAll, expect, test } from 'vitest'
import { type LoadKind, loadKinds } from '../../../contract/load-rows/load-kind.ts'
import type { ProgramDocumentInput } from '../../../contract/program-document.ts'
import type { Upload } from '../../../contract/uploads.ts'
import { testDatabase } from '../../db/test-database.ts'
import { quest } from '../../db/test-programs.ts'
import { type TestClient, testClient } from '../../db/test-world.ts'
import { testApp } from '../../http/test-app.ts'
import { uploadCalls, workOnUploads } from '../../http/upload-calls-fixture.ts'
import { makeWorkbook } from '../../loads/xlsx/workbook-fixture.ts'
import { routes } from '../../routes.ts'

const database = testDatabase()
const app = testApp(database, routes)
let one: TestClient
let calls: ReturnType<typeof uploadCalls>
let others: ReturnType<typeof uploadCalls>
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
  const [loader, second, ann] = [
    await one.person('loader', []),
    await one.person('second', []),
    await one.person('ann', []),
  ]
  for (const person of [loader, second]) await one.grant(person, 'loader')
  calls = uploadCalls(app, { host: 'one', sessionId: loader.sessionId })
  others = uploadCalls(app, { host: 'one', sessionId: second.sessionId })
  const running = quest(one.day, 'running', { window: [-20, -10], period: [-9, 30] })
  const open = quest(one.day, 'open', { window: [-5, 5], period: [6, 40] })
  const assigned: ProgramDocumentInput = {
    programId: 'assigned',
    name: { en_US: 'Objective' },
    type: 'objective',
    achievementRule: 'fixed_amount',
    timePeriod: { timePeriodId: 'spring', startDate: one.day(-9), endDate: one.day(30) },
    groups: [
      {
        groupId: 'all',
        name: { en_US: 'All' },
        levels: [{ levelId: 'own', name: { en_US: 'Own' }, amount: '1', award: 60 }],
      },
    ],
  }
  for (const document of [running, open, assigned]) await one.publish(document)
  await one.enroll(ann, running)
  await one.enroll(ann, open, { baseline: '100' })
  await one.enroll(ann, assigned, {})
  await one.person('ben', [])
})

/** Of each kind a file that adds or changes one thing. */
const rowsOf: Readonly<Record<LoadKind, (day: (offset: number) => string) => readonly [string[], string[]]>> = {
  participants: () => [
    ['externalId', 'userName', 'firstName', 'lastName'],
    ['n1', 'nina.new', 'Nina', 'New'],
  ],
  orgunits: () => [
    ['unitId', 'parentId', 'name'],
    ['annex', 'south', 'Annex'],
  ],
  assignments: () => [
    ['userName', 'unitId', 'role'],
    ['ben', 'south', 'Selector'],
  ],
  enrollments: () => [
    ['userName', 'programId', 'groupId'],
    ['ben', 'open', 'all'],
  ],
  baselines: () => [
    ['userName', 'programId', 'value'],
    ['ann', 'running', '120'],
  ],
  objectives: () => [
    ['userName', 'programId', 'target'],
    ['ann', 'assigned', '75'],
  ],
  selections: day => [
    ['userName', 'programId', 'level', 'selectedAt'],
    ['ann', 'open', 'silver', `${day(-1)}T09:00:00Z`],
  ],
  progress: day => [
    ['userName', 'programId', 'dataThrough', 'value'],
    ['ann', 'running', day(-2), '40.5'],
  ],
}

const stateNow = () =>
  one.within(async tx => {
    const [row] = await tx.query<{ digest: string }>(
      `select md5(concat(
         (select string_agg(p::text, ',' order by p::text) from (select user_name, first_name, status from people) p),
         (select string_agg(u::text, ',' order by u::text) from (select unit_id, parent_id, name from org_units) u),
         (select string_agg(a::text, ',' order by a::text) from (select person_id, unit_id, role, valid_to from assignments) a),
         (select string_agg(g::text, ',' order by g::text) from (
           select person_id, program_id, group_id, enrolled, baseline, level_id, target from pax_goals where enrolled) g),
         (select string_agg(r::text, ',' order by r::text) from (select pax_goal_id, data_through, value from progress_rows) r)
       )) as digest`,
    )
    return row!.digest
  })

async function worked(uploadId: string, what: string, body: object = {}): Promise<Upload> {
  expect((await calls.act(uploadId, what, body)).status).toBe(200)
  expect(await workOnUploads(database.db)).toEqual(['done'])
  return calls.found(uploadId)
}

const files = loadKinds.flatMap(kind => (['csv', 'xlsx'] as const).map(format => [kind, format] as const))
test.each(files)('W02a W02e %s as %s is recognised, checked, committed and undone', async (kind, format) => {
  const [header, row] = rowsOf[kind](one.day)
  const content =
    format === 'csv' ? `${header.join()}\n${row.join()}\n` : makeWorkbook([{ name: 'Sheet1', rows: [header, row] }])
  const before = await stateNow()
  const brought = await calls.bring(`${kind}.${format}`, content)
  expect(brought).toMatchObject({ state: 'received', found: { format }, settings: { kind, columns: header } })
  const checked = await worked(brought.uploadId, 'check')
  expect(checked.report, JSON.stringify(checked.report?.groups)).toMatchObject({
    kind,
    outcome: 'checked',
    rows: 1,
    accepted: 1,
    rejected: 0,
  })
  expect(await stateNow()).toBe(before)
  const { revision } = checked
  const committed = await worked(brought.uploadId, 'commit', { revision, skipBad: false })
  expect(committed).toMatchObject({ state: 'committed', report: { outcome: 'committed', accepted: 1, changed: 1 } })
  expect(await stateNow()).not.toBe(before)
  const undone = await worked(brought.uploadId, 'undo')
  expect(undone).toMatchObject({ state: 'undone' })
  expect(await stateNow()).toBe(before)
})

test('W02e two loaders who commit at once follow each other: one is loaded, the other is shown what has changed since its check', async () => {
  const file = (value: string) => `userName,programId,dataThrough,value\nann,running,${one.day(-2)},${value}\n`
  const [ours, theirs] = [await calls.bring('ours.csv', file('50')), await others.bring('theirs.csv', file('40'))]
  const both = [
    [calls, ours.uploadId],
    [others, theirs.uploadId],
  ] as const
  for (const [by, uploadId] of both) await by.act(uploadId, 'check')
  expect(await workOnUploads(database.db)).toEqual(['done', 'done'])
  for (const [by, uploadId] of both) {
    const { revision } = await by.found(uploadId)
    expect((await by.act(uploadId, 'commit', { revision, skipBad: false })).status).toBe(200)
  }
  const ends = await Promise.all([workOnUploads(database.db), workOnUploads(database.db)])
  expect(ends.flat()).toEqual(['done', 'done'])
  const ended = [await calls.found(ours.uploadId), await others.found(theirs.uploadId)]
  const states = ended.map(({ state, problem }) => `${state} ${problem?.code ?? ''}`.trim())
  expect([...states].sort()).toEqual(['checked changed-since-check', 'committed'])
  const loaded = ended.find(({ state }) => state === 'committed')!
  const rows = await one.within(tx => tx.query<{ load_id: number }>('select load_id from progress_rows'))
  expect(rows.map(row => row.load_id)).toEqual([loaded.loadId])
})
