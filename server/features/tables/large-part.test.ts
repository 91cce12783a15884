import { expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database.ts'
import { quest } from '../../db/test-programs.ts'
import { testClient } from '../../db/test-world.ts'
import { getClient } from '../clients/client-of-host.ts'
import { enrollCrowd, loadCrowd } from '../standings/crowd-fixture.ts'
import { findTeam } from './find-team.ts'
import { type CountRow, countLevels, countPeople, isLargePart } from './roll-up.store.ts'
import { teamTables } from './team-tables.ts'

const database = testDatabase()

test('P18 T34 a part of very many people is counted as a small one is, whichever way the database takes, and a program of few by these', async () => {
  const one = await testClient(database.db, 1, 'one')
  const program = quest(one.day, 'crowd', { window: [-30, -15], period: [-14, 15] })
  await one.publish(program)
  await enrollCrowd(one, program, 21_000)
  await loadCrowd(one, program, one.day(0))
  const leader = await one.person('leader', [{ unitId: 'Corporate', role: 'Manager' }])
  // Every third is in the north, the others in the south; every ninth in the north-east besides, and every fifth no more.
  await one.within(tx =>
    tx.query(
      `insert into assignments (client_id, person_id, unit_id, role, valid_to)
       select 1, person_id, case when person_id % 3 = 0 then 'north' else 'south' end, 'Selector',
         case when person_id % 5 = 0 then $1::date end from people where person_id <> $2
       union all
       select 1, person_id, 'north-east', 'Selector', null from people where person_id % 9 = 0 and person_id <> $2`,
      [one.day(-1), leader.personId],
    ),
  )
  await one.workOut()
  const client = await one.within(getClient)
  const asking = { client, personId: leader.personId, locale: 'en_US' }
  const tables = await teamTables(database.db, asking, { programViewId: 'crowd---Manager', page: 1 })
  if (!tables.ok) throw new Error(tables.refusal)

  const scope = {
    programId: 'crowd',
    timePeriodId: 'spring',
    today: one.day(0),
    names: 'en-x-icu' as const,
    below: ['north', 'south'],
    unitId: 'Corporate',
    isShown: true,
    isFinal: false,
  }
  const byUnit = (rows: readonly CountRow[]) => Object.fromEntries(rows.map(row => [row.unit_id ?? 'all', row]))
  const [large, small] = await one.within(async tx => {
    expect(await isLargePart(tx, ['north', 'south', 'Corporate'])).toBe(true)
    expect(await isLargePart(tx, ['north-east'])).toBe(false)
    return [
      byUnit(await countPeople(tx, { ...scope, isLarge: true })),
      byUnit(await countPeople(tx, { ...scope, isLarge: false })),
    ]
  })
  expect(large).toEqual(small)
  const { total, hierarchyTable } = tables.value
  expect(total.people).toBe(large['all']!.people)
  expect(hierarchyTable.map(({ people, reached }) => [people, reached])).toEqual(
    ['north', 'south'].map(unit => [large[unit]!.people, large[unit]!.reached]),
  )
  // A program of three beside it: its page reads what they have, whatever stands in the organisation.
  const small3 = quest(one.day, 'three', { window: [-30, -15], period: [-14, 15] })
  await one.publish(small3)
  const three = []
  for (const [name, unitId] of [
    ['tia', 'north'],
    ['tom', 'north-east'],
    ['tam', 'Corporate'],
  ] as const) {
    const person = await one.person(name, [{ unitId, role: 'Selector' }])
    three.push({
      paxGoalId: await one.enroll(person, small3, { baseline: '100', levelId: 'silver', target: '120' }),
      value: '90',
    })
  }
  await one.loadProgress(small3, one.day(0), three)
  const found = await findTeam(database.db, asking, 'three---Manager', undefined)
  if (!found.ok) throw new Error(found.refusal)
  expect([found.value.isLarge, found.value.among]).toEqual([false, expect.any(Array)])
  const read = await one.within(async tx => {
    const below = ['north', 'south']
    const asked = { ...found.value, unitId: 'Corporate', below, isShown: true, isFinal: false }
    const rowsRead = async () => {
      const [row] = await tx.query<{ rows: number }>(
        `select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::bigint as rows from pg_stat_xact_user_tables where relname in ('assignments', 'pax_goals')`,
      )
      return row!.rows
    }
    const before = await rowsRead()
    const rows = byUnit(await countPeople(tx, asked))
    const levels = await countLevels(tx, asked)
    expect([rows['all']!.people, rows['north']!.people, rows['south'], levels]).toEqual([
      3,
      2,
      undefined,
      [{ level_id: 'silver', people: 3 }],
    ])
    const between = await rowsRead()
    const { among: _, ...all } = asked
    expect(byUnit(await countPeople(tx, all))).toEqual(rows)
    return { few: between - before, all: (await rowsRead()) - between }
  })
  expect(read.few).toBeLessThan(100)
  expect(read.all).toBeGreaterThan(10_000)
  const page = await teamTables(database.db, asking, { programViewId: 'three---Manager', page: 1 })
  if (!page.ok) throw new Error(page.refusal)
  expect([page.value.total.people, page.value.hierarchyTable.map(unit => unit.people)]).toEqual([3, [2, 0]])

  // Counted by hand: those of today in the north, each once.
  const [north] = await one.within(tx =>
    tx.query<{ people: number; sum: number }>(
      `select count(*) as people, sum(s.progress_percentage)::bigint as sum
       from pax_goals g left join standings s using (client_id, program_id, pax_goal_id)
       where g.program_id = 'crowd' and ( (person_id % 3 = 0 and person_id % 5 > 0) or person_id % 9 = 0)`,
    ),
  )
  expect(large['north']).toMatchObject({ people: north!.people, percentages: north!.sum })
})
