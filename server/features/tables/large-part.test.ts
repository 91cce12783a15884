import { expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database.ts'
import { quest } from '../../db/test-programs.ts'
import { testClient } from '../../db/test-world.ts'
import { getClient } from '../clients/client-of-host.ts'
import { enrollCrowd, loadCrowd } from '../standings/crowd-fixture.ts'
import { teamTables } from './team-tables.ts'

const database = testDatabase()

test('P18 T34 very many people are counted the same from their facts and from what a run wrote, and few beside them too (thorough)', async () => {
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
  await one.calculateStandings()
  const client = await one.within(getClient)
  const asking = { client, personId: leader.personId, locale: 'en_US' }
  const tablesOf = async (programId: string) => {
    const found = await teamTables(database.db, asking, { programViewId: `${programId}---Manager`, page: 1 })
    if (!found.ok) throw new Error(found.refusal)
    return found.value
  }
  const rename = (from: string, to: string) =>
    one.within(tx => tx.query('update teams set program_id = $2 where program_id = $1', [from, to]))
  const written = await tablesOf('crowd')
  await rename('crowd', 'hidden')
  expect(await tablesOf('crowd')).toEqual(written)
  await rename('hidden', 'crowd')

  // Counted by hand: those of today in the north, each once.
  const [north] = await one.within(tx =>
    tx.query<{ people: number; average: number }>(
      `select count(*) as people, trunc(avg(s.progress_percentage))::int as average
       from pax_goals g left join standings s using (client_id, program_id, pax_goal_id)
       where g.program_id = 'crowd' and ((person_id % 3 = 0 and person_id % 5 > 0) or person_id % 9 = 0)`,
    ),
  )
  expect(written.hierarchyTable[0]).toMatchObject({ people: north!.people, averagePercentage: north!.average })

  // A program of three beside it.
  const small = quest(one.day, 'three', { window: [-30, -15], period: [-14, 15] })
  await one.publish(small)
  const three = []
  for (const [name, unitId] of [
    ['tia', 'north'],
    ['tom', 'north-east'],
    ['tam', 'Corporate'],
  ] as const) {
    const person = await one.person(name, [{ unitId, role: 'Selector' }])
    const goal = { baseline: '100', levelId: 'silver', target: '120' }
    three.push({ paxGoalId: await one.enroll(person, small, goal), value: '90' })
  }
  await one.loadProgress(small, one.day(0), three)
  for (const isWritten of [false, true]) {
    if (isWritten) await one.calculateStandings()
    const page = await tablesOf('three')
    expect([page.total.people, page.hierarchyTable.map(unit => unit.people)]).toEqual([3, [2, 0]])
  }
})
