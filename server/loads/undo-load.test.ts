import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { LoadKind } from '../../contract/load-rows/load-kind.ts'
import type { ProgramDocumentInput } from '../../contract/program-document.ts'
import { usualDays } from '../clocks.ts'
import { type ClientTx, withClientLong } from '../db/client-tx.ts'
import { testDatabase } from '../db/test-database.ts'
import { erasePerson } from '../features/erasure/erase-person.ts'
import { lockLoads } from '../features/load-history/load-history.store.ts'
import { tidyLoadHistory } from '../features/load-history/tidy-load-history.ts'
import { undoNewestLoad } from '../features/load-history/undo-newest-load.ts'
import {
  issueAll,
  mustDo,
  pastQuest,
  plantProgram,
  plantUnits,
  prepareNow,
  workedGoals,
} from '../features/results/results-fixture.ts'
import { runTasks } from '../jobs/run-tasks-fixture.ts'
import { tidyKind } from '../jobs/tidy.job.ts'
import { enrollmentsFile, type LoadBench, makeLoadBench, participantsFile } from './load-for-test.ts'

const database = testDatabase()
let bench: LoadBench
beforeAll(async () => {
  bench = await makeLoadBench(database.db, 'alpha', ['summer-summit', 'objectives-autumn'])
  await bench.load('orgunits', 'unitId,parentId,name\nCorporate,,All\nu1,Corporate,One\nu2,u1,Two\nu3,u1,Three')
  await bench.load('participants', participantsFile(8))
})

const undo = () => withClientLong(database.db, bench.clientId, tx => undoNewestLoad(tx, 'operator:test'))

/** Everything that loads change, row by row. */
async function everything(): Promise<unknown> {
  const tables = ['people', 'org_units', 'org_closure', 'assignments', 'pax_goals', 'progress_rows', 'progress_loads']
  const found: Record<string, unknown> = {}
  for (const table of tables) {
    found[table] = await bench.rows(`select (to_jsonb(t) - 'updated_at')::text as row from ${table} t order by 1`)
  }
  return found
}

const person = fc.integer({ min: 1, max: 12 })
const day = fc.integer({ min: 10, max: 28 }).map(date => `2026-05-${date}`)
const maybe = (of: fc.Arbitrary<string>) => fc.option(of, { nil: '' })
const name = fc.constantFrom('Ada', 'Bo', '"Cy, the ""first"""', 'Zoë', '名')
const rowsOf: Readonly<Record<LoadKind, { head: string; row: fc.Arbitrary<string> }>> = {
  participants: {
    head: 'externalId,userName,firstName,lastName,email,status,hireDate',
    row: fc
      .tuple(
        person,
        fc.integer({ min: 1, max: 14 }),
        name,
        name,
        maybe(fc.constant('a@example.com')),
        maybe(fc.constantFrom('active', 'inactive')),
        maybe(day),
      )
      .map(([id, user, ...more]) => `e${id},p${user},${more.join(',')}`),
  },
  orgunits: {
    head: 'unitId,parentId,name,validTo',
    row: fc
      .tuple(fc.constantFrom('u2', 'u3', 'u4', 'u5'), fc.constantFrom('Corporate', 'u1', 'u2', 'u4'), name, maybe(day))
      .map(cells => cells.join(',')),
  },
  assignments: {
    head: 'userName,unitId,role,validFrom,validTo',
    row: fc
      .tuple(
        person,
        fc.constantFrom('u1', 'u2', 'u3'),
        fc.constantFrom('Manager', 'Selector'),
        maybe(day),
        maybe(fc.constant('2026-12-31')),
      )
      .map(([id, ...more]) => `p${id},${more.join(',')}`),
  },
  enrollments: {
    head: 'userName,programId,groupId',
    row: fc
      .tuple(person, fc.constantFrom('summer-summit,field-sales', 'objectives-autumn,key-accounts'))
      .map(([id, group]) => `p${id},${group}`),
  },
  baselines: {
    head: 'userName,programId,value',
    row: fc
      .tuple(person, fc.constantFrom('100', '100.00', '250.5', '-3'))
      .map(([id, value]) => `p${id},summer-summit,${value}`),
  },
  objectives: {
    head: 'userName,programId,target,award',
    row: fc
      .tuple(person, fc.constantFrom('7', '99.2'), maybe(fc.constant('70')))
      .map(([id, target, award]) => `p${id},objectives-autumn,${target},${award}`),
  },
  selections: {
    head: 'userName,programId,level,selectedAt',
    row: fc
      .tuple(person, fc.constantFrom('ridge', 'pass'), day)
      .map(([id, level, on]) => `p${id},summer-summit,${level},${on}`),
  },
  progress: {
    head: 'userName,programId,dataThrough,value',
    row: fc
      .tuple(person, fc.integer({ min: 1, max: 99 }))
      .map(([id, value]) => `p${id},summer-summit,2026-06-07,${value}`),
  },
}
const file = fc.constantFrom(...(Object.keys(rowsOf) as LoadKind[])).chain(kind =>
  fc.record({
    kind: fc.constant(kind),
    rows: fc.array(rowsOf[kind].row, { minLength: 1, maxLength: 8 }),
    isFull: fc.boolean(),
  }),
)

test('W02 undoing the newest load puts every row back exactly, whatever the files were', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(file, { minLength: 6, maxLength: 9 }), async files => {
      const before: unknown[] = []
      for (const { kind, rows, isFull } of files) {
        const was = await everything()
        const mode = kind === 'participants' && isFull ? 'full' : 'delta'
        const report = await bench.load(kind, [rowsOf[kind].head, ...rows].join('\n'), {
          skipBad: true,
          force: true,
          mode,
        })
        if (report.outcome !== 'committed') continue
        before.push(was)
        const loaded = await everything()
        if (report.changed > 0) expect(loaded).not.toEqual(was)
        else if (kind !== 'progress') expect(loaded).toEqual(was)
      }
      for (const was of before.toReversed()) {
        expect(await undo()).toMatchObject({ ok: true })
        expect(await everything()).toEqual(was)
      }
      expect(
        await bench.rows('select from load_changes c join loads l using (load_id) where status = $1', ['undone']),
      ).toEqual([])
    }),
    { numRuns: 3, endOnFailure: true },
  )
}, 120_000)

test('W02 a load of more rows than are kept together goes back as a whole, swapped user names too', async () => {
  await bench.load('participants', participantsFile(2500))
  const was = await everything()
  const swapped = Array.from({ length: 2500 }, (_, at) => `e${at + 1},p${(at ^ 1) + 1},First${at + 1},Other`)
  const report = await bench.load('participants', ['externalId,userName,firstName,lastName', ...swapped].join('\n'))
  expect(report).toMatchObject({ outcome: 'committed', changed: 2500 })
  expect(
    await bench.rows(
      'select columns[1] as column, cardinality(row_keys) as rows from load_changes where load_id = $1 order by part',
      [report.loadId],
    ),
  ).toEqual([
    { column: 'user_name', rows: 1000 },
    { column: 'user_name', rows: 1000 },
    { column: 'user_name', rows: 500 },
  ])
  await bench.rows("update people set last_name = 'Third' where external_id in ('e7', 'e8') returning 1")
  expect(await undo()).toMatchObject({ ok: false, refusal: 'changed-since', details: { table: 'people', rows: 2 } })
  await bench.rows("update people set last_name = 'Other' where external_id in ('e7', 'e8') returning 1")
  expect(await undo()).toMatchObject({ ok: true, value: { restored: 2500 } })
  expect(await everything()).toEqual(was)
  expect(await undo()).toMatchObject({ ok: true })
})

test('W02 undo is refused, and names the user names, where somebody else has taken one that it would bring back', async () => {
  const head = 'externalId,userName,firstName,lastName'
  await bench.load('participants', `${head}\nn1,Mira,A,B\nn2,nils,A,B\nn3,nora,A,B`)
  const was = await everything()
  // The names of the last two change places: within the load, a name is no other person's.
  const renamed = `${head}\nn1,mira.new,A,B\nn2,nora,A,B\nn3,nils,A,B\nn4,newcomer,A,B`
  expect(await bench.load('participants', renamed)).toMatchObject({ outcome: 'committed', changed: 4 })
  await withClientLong(database.db, bench.clientId, async tx => {
    await tx.query(
      `insert into people (client_id, external_id, user_name, first_name, last_name) values ($1, 'x9', 'mira', 'C', 'D')`,
      [bench.clientId],
    )
    expect(await undoNewestLoad(tx, 'operator:test')).toMatchObject({
      refusal: 'name-taken-since',
      details: { userNames: 'mira' },
    })
    await tx.query("delete from people where external_id = 'x9'")
  })
  expect(await undo()).toMatchObject({ ok: true, value: { restored: 4 } })
  expect(await everything()).toEqual(was)
  expect(await undo()).toMatchObject({ ok: true })
})

test('W02 a row that is refused frees no user name for another row', async () => {
  const file = ['externalId,userName,firstName,lastName', 'x1,taken,A,B', 'x2,free,A,B']
  expect(await bench.load('participants', file.join('\n'))).toMatchObject({ outcome: 'committed' })
  // Rows about x1 contradict each other, so that x1 keeps the name that x2 would take, and x2 the one that x3 would.
  const rows = [
    'externalId,userName,firstName,lastName',
    'x1,other,A,B',
    'x1,another,A,B',
    'x2,taken,A,B',
    'x3,free,A,B',
    'x4,new,A,B',
  ]
  const report = await bench.load('participants', rows.join('\n'), { skipBad: true })
  expect(report).toMatchObject({ outcome: 'committed', accepted: 1, rejected: 4 })
  expect(report.errors.map(({ line, code }) => `${line} ${code}`)).toEqual([
    '2 row-repeated',
    '3 row-repeated',
    '4 user-name-taken',
    '5 user-name-taken',
  ])
})

test('W02 undo history is deleted after the configured days, except of the newest load of each kind', async () => {
  const people = (name: string) =>
    bench.load('participants', `externalId,userName,firstName,lastName\ne1,p1,${name},Last`)
  const first = await people('First')
  const second = await people('Second')
  const units = await bench.load('orgunits', 'unitId,parentId,name\nu1,Corporate,Another')
  const kept = async () =>
    (
      await bench.rows<{ load_id: number }>(
        'select distinct load_id from load_changes where load_id >= $1 order by 1',
        [first.loadId],
      )
    ).map(row => row.load_id)
  const old = (days: number) =>
    bench.rows(`update loads set created_at = created_at - interval '${days} days' returning 1`)
  const tidy = () => runTasks(database.db, tidyKind(database.db, { keptDays: usualDays }), [bench.clientId])
  await old(29)
  await tidy()
  expect(await kept()).toEqual([first.loadId, second.loadId, units.loadId])
  await old(2)
  await tidy()
  expect(await kept()).toEqual([second.loadId, units.loadId])
  expect(await undo()).toMatchObject({ ok: true, value: { load: { load_id: units.loadId } } })
  expect(await undo()).toMatchObject({ ok: true, value: { load: { load_id: second.loadId } } })
  expect(await bench.rows("select first_name from people where external_id = 'e1'")).toEqual([{ first_name: 'First' }])
  expect(await undo()).toMatchObject({ ok: false, refusal: 'history-gone', details: { load: first.loadId } })
})

test('W02 undo history is not deleted while a load runs', async () => {
  await withClientLong(database.db, bench.clientId, async tx => {
    await lockLoads(tx)
    expect(await withClientLong(database.db, bench.clientId, other => tidyLoadHistory(other, 0))).toBe(false)
  })
})

test('W02 people go with their load although one of them has pinned a reward', async () => {
  const own = await makeLoadBench(database.db, 'pinned', [])
  await own.load('participants', participantsFile(2))
  await own.rows(
    `with product as (
       insert into reward_products (client_id, sku, page_type, category, kind, names, texts, drawing, is_offered)
       values ($1, 'lamp', 'merchandise', 'home', 'parcel', '{"en_US": "Lamp"}', '{}', 'lamp', true) returning product_id)
     insert into reward_wishes (client_id, person_id, product_id) select $1, person_id, product_id from product, people
     where user_name = 'p1'`,
    [own.clientId],
  )
  const undone = await withClientLong(database.db, own.clientId, tx => undoNewestLoad(tx, 'operator:test'))
  expect(undone).toMatchObject({ ok: true, value: { restored: 2 } })
  expect(await own.rows('select from people')).toEqual([])
  expect(await own.rows('select from reward_wishes')).toEqual([])
  expect(await own.rows('select from reward_products')).toHaveLength(1)
})

test('O14 W02 a load of nobody but who was erased is undone as any other, and so are the loads before it', async () => {
  const own = await makeLoadBench(database.db, 'erased', [])
  const undoOwn = () => withClientLong(database.db, own.clientId, tx => undoNewestLoad(tx, 'operator:test'))
  const head = 'externalId,userName,firstName,lastName'
  await own.load('participants', `${head}\ne1,p1,Ann,One\ne2,p2,Bo,Two`)
  await own.load('participants', `${head}\ne1,p1,Anna,One`)
  const [ann] = await own.rows<{ id: number }>("select person_id as id from people where user_name = 'p1'")
  const order = { personId: ann!.id, actor: 'operator:test', reason: 'as asked in letter 7' } as const
  expect(await withClientLong(database.db, own.clientId, tx => erasePerson(tx, order))).toMatchObject({ ok: true })
  expect(await undoOwn()).toMatchObject({ ok: true, value: { restored: 0 } })
  expect(await undoOwn()).toMatchObject({ ok: true, value: { restored: 1 } })
  expect(await own.rows('select user_name from people')).toEqual([{ user_name: `erased-${ann!.id}` }])
})

test('W02 undo is refused where somebody has corrected an award of a goal that it would delete', async () => {
  const own = await makeLoadBench(database.db, 'corrected', ['summer-summit'])
  await own.load('participants', participantsFile(1))
  await own.load('enrollments', enrollmentsFile(1, 'summer-summit', 'field-sales'))
  await own.rows(
    `insert into award_deltas (client_id, pax_goal_id, award_kind, points, reason, created_by)
     select client_id, pax_goal_id, 'goal', 20, 'missed', 'person:9001' from pax_goals`,
  )
  const undone = await withClientLong(database.db, own.clientId, tx => undoNewestLoad(tx, 'operator:test'))
  expect(undone).toMatchObject({ ok: false, refusal: 'rows-in-use', details: { rows: 1 } })
})

/** A quest with its leader, who came by the client's first load and leads by the second. */
async function ledQuest(key: string, override: ProgramDocumentInput['override']) {
  const own = await makeLoadBench(database.db, key, [])
  const long = <T>(work: (tx: ClientTx) => Promise<T>) => withClientLong(database.db, own.clientId, work)
  await long(async tx => {
    await plantProgram(tx, { ...pastQuest, override, isOwnerEligibleForAward: true }, workedGoals)
    await plantUnits(tx, [['ben', 'north', 'Selector']])
  })
  await own.load('participants', 'externalId,userName,firstName,lastName\nmeg,meg,Meg,Test')
  await own.load('assignments', 'userName,unitId,role\nmeg,north,Manager')
  return { ...own, long, undoOwn: () => long(tx => undoNewestLoad(tx, 'operator:test')) }
}

test('W02 P15 people go with their load although a preparation gave one of them a place, once that was withdrawn', async () => {
  const { rows, long, undoOwn } = await ledQuest('placed', { type: 'flat_payout', award: 25 })
  const prepare = () => long(async tx => mustDo(await prepareNow(database.db, tx, 'quest', 'person:9001')))
  await prepare()
  expect(await undoOwn()).toMatchObject({ ok: true, value: { load: { kind: 'assignments' } } })
  // The batch that waits has a line of hers.
  expect(await undoOwn()).toMatchObject({ ok: false, refusal: 'rows-in-use', details: { rows: 1 } })
  await prepare()
  expect(await undoOwn()).toMatchObject({ ok: true, value: { load: { kind: 'participants' }, restored: 1 } })
  expect(await rows('select from pax_goals where not enrolled')).toEqual([])
})

test('W02 P15 a leader whom an issued batch has held back stays', async () => {
  const override = { type: 'percentage_of_override', percentage: '99999999999999999' } as const
  const { long, undoOwn } = await ledQuest('held', override)
  await long(async tx => {
    expect(await issueAll(database.db, tx, 'quest')).toMatchObject({ batch: { held_back: 1 } })
  })
  expect(await undoOwn()).toMatchObject({ ok: true, value: { load: { kind: 'assignments' } } })
  expect(await undoOwn()).toMatchObject({ ok: false, refusal: 'rows-in-use', details: { rows: 1 } })
})
