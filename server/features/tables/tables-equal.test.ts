import { beforeEach, expect, test } from 'vitest'
import type { TablesQuery } from '../../../contract/calls/program-views/tables.ts'
import { testDatabase } from '../../db/test-database.ts'
import { insertProgress, insertResults, quest } from '../../db/test-programs.ts'
import { type TestClient, testClient } from '../../db/test-world.ts'
import type { Client } from '../clients/client-of-host.ts'
import { getClient } from '../clients/client-of-host.ts'
import { runStandingJobs } from '../standings/run-standing-jobs.ts'
import { verifyStandings } from '../standings/verify-standings.ts'
import { teamTables } from './team-tables.ts'
import { writeTeam } from './write-team.ts'

const database = testDatabase()
const units = ['Corporate', 'north', 'north-east', 'south', 'far']
/** The top of who leads two of them side by side. */
const sideBySide = 'north-east and south'
const levels = ['silver', 'gold', null]

let one: TestClient
let client: Client
let leader: number
let leaderOfTwo: number
let program: ReturnType<typeof quest>
let clientId = 0
beforeEach(async () => {
  clientId += 1
  one = await testClient(database.db, clientId, `client-${clientId}`)
  program = quest(one.day, 'team', { window: [-30, -15], period: [-14, 15] })
  await one.publish(program)
  await one.within(async tx => {
    await tx.query(
      `insert into org_units (client_id, unit_id, parent_id, name) values ($1::int, 'far', 'north-east', 'Far')`,
      [clientId],
    )
    await tx.query(
      `insert into org_closure (client_id, ancestor_id, unit_id, depth)
       select $1::int, ancestor_id, 'far', depth + 1 from org_closure where unit_id = 'north-east' union all select $1::int, 'far', 'far', 0`,
      [clientId],
    )
  })
  client = await one.within(getClient)
  leader = (await one.person('leader', [{ unitId: 'Corporate', role: 'Superviewer' }])).personId
  const held = ['north-east', 'south', 'far'].map(unitId => ({ unitId, role: 'Superviewer' }))
  leaderOfTwo = (await one.person('leader-of-two', held)).personId
})

/** Numbers that look like chance and are the same in every run. */
function chance(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1103515245 + 12345) % 2147483648
    return Math.floor((state / 2147483648) * below)
  }
}

const run = () => runStandingJobs(database.db, clientId, { patience: 'wait' })

async function ask(unit: string, list: Omit<TablesQuery, 'page'>, page = 1) {
  const isOfTwo = unit === sideBySide
  const asking = { client, personId: isOfTwo ? leaderOfTwo : leader, locale: 'en_US' }
  const orgUnitId = isOfTwo ? undefined : unit
  const request = { programViewId: 'team---Superviewer', orgUnitId, page, list, units: list }
  const found = await teamTables(database.db, asking, request)
  if (!found.ok) throw new Error(found.refusal)
  return found.value
}

/** What may be asked of every unit, in every order and by every filter that has an own meaning, in turn. */
async function everything(turn: number) {
  const found: Record<string, unknown> = {}
  const queries: Omit<TablesQuery, 'page'>[] = [{}, { people: 'below' }]
  for (const sort of ['-name', 'goal', '-goal', 'progress', '-progress', 'pace', '-pace'] as const) {
    queries.push({ people: 'below', sort })
  }
  queries.push({ sort: '-progress', treatment: 'with_goal' })
  for (const treatment of ['no_goal', 'below_goal', 'reached', 'get_going', 'made_it', 'did_it'] as const) {
    queries.push({ people: 'below', treatment, sort: 'progress' })
  }
  queries.push({ people: 'below', level: 'gold', sort: '-name' }, { people: 'below', moved: 'up', level: 'silver' })
  queries.push({ people: 'below', search: 'p1', sort: '-goal' }, { people: 'below', moved: 'down' })
  for (const [at, unit] of [...units, sideBySide].entries()) {
    // A fifth of it each time, another for each unit.
    for (const list of queries.filter((_, place) => (place + at + turn) % 5 === 0))
      found[`${unit} ${JSON.stringify(list)}`] = await ask(unit, list)
  }
  return found
}

/** As if no run had written the program: everybody is read from the facts. */
const hide = (isHidden: boolean) =>
  one.within(async tx => {
    const id = isHidden ? 'team' : 'hidden'
    const rows = await tx.query('update teams set program_id = $2 where program_id = $1 returning 1', [
      id,
      id === 'team' ? 'hidden' : 'team',
    ])
    return rows.length
  })

let turn = 0
/** What is written, with those who have changed since, says what everybody's facts do. */
async function expectEqual(after: string): Promise<void> {
  turn += 1
  const written = await everything(turn)
  expect(await hide(true)).toBe(1)
  const read = await everything(turn)
  await hide(false)
  for (const [query, found] of Object.entries(written))
    expect({ after, query, found }).toEqual({ after, query, found: read[query] })
}

test('P18 whatever happens, the tables say what is counted person by person', () => walk(7, 1))

test('P18 whatever happens twice over, the tables say what is counted person by person (thorough)', () => walk(7, 2))

/** So many rounds of all that may happen, with everything compared after each. */
async function walk(seed: number, rounds: number): Promise<void> {
  const next = chance(seed)
  const goals: number[] = []
  const people: number[] = []
  const pick = <T>(items: readonly T[]) => items[next(items.length)]!
  const query = (text: string, values: unknown[] = []) => one.within(tx => tx.query(text, values))
  const enroll = async () => {
    const name = `p${people.length % 3}${String.fromCharCode(97 + next(5))}${people.length}`
    const validFrom = pick([undefined, one.day(-5), one.day(0), one.day(1)])
    const validTo = pick([undefined, one.day(-1), one.day(0), one.day(1)])
    const ofOne = { unitId: pick(units), role: 'Selector', ...(validFrom && { validFrom }) }
    const ofTwo = { unitId: pick(units), role: 'Participant', validFrom: one.day(-9), ...(validTo && { validTo }) }
    const person = await one.person(name, next(3) === 0 ? [ofOne, ofTwo] : [ofOne])
    const levelId = pick(levels)
    people.push(person.personId)
    const chosen = levelId && { levelId, target: String(100 + next(4) * 10) }
    goals.push(await one.enroll(person, program, { baseline: '100', ...chosen }))
  }
  const load = async (day: string) => {
    const rows = goals.filter(() => next(4) > 0).map(paxGoalId => ({ paxGoalId, value: String(next(150)) }))
    await one.within(tx => insertProgress(tx, program, day, rows))
    await run()
  }
  for (let count = 0; count < 45; count++) await enroll()
  await load(one.day(-3))
  await expectEqual('a load')
  await load(one.day(-2))
  await expectEqual('a second load')

  const events: Record<string, () => Promise<unknown>> = {
    enrolled: enroll,
    chosen: () =>
      query('update pax_goals set level_id = $2, target = 130 where pax_goal_id = $1', [
        pick(goals),
        pick(['silver', 'gold']),
      ]),
    'taken out': () => query('update pax_goals set enrolled = not enrolled where pax_goal_id = $1', [pick(goals)]),
    moved: () => query('update assignments set unit_id = $2 where person_id = $1', [pick(people), 'south']),
    ended: () => query('update assignments set valid_to = $2 where person_id = $1', [pick(people), one.day(-1)]),
    begun: () =>
      query(
        `insert into assignments (client_id, person_id, unit_id, role, valid_from) values ($4::int, $1, $2, 'Selector', $3)
         on conflict do nothing`,
        [pick(people), pick(units), pick([one.day(0), one.day(1)]), clientId],
      ),
    left: () => query('delete from assignments where person_id = $1', [pick(people)]),
    renamed: () =>
      query('update people set last_name = $2 where person_id = $1', [pick(people), pick(['Aa', 'Zz', 'Ötz'])]),
    calculated: run,
    loaded: () => load(one.day(-1)),
  }
  const verdicts = async () => {
    const proof = await verifyStandings(database.db, clientId, 'team')
    return proof.ok ? proof.value : []
  }
  await run()
  expect(await verdicts()).toMatchObject([{ verdict: 'equal' }])
  await query(
    `update team_counts c set percentages = c.percentages + 1 from team_units u where u.first = c.unit and u.unit_id = 'north' and not c.is_right and c.facet = (select min(facet) from team_counts o where o.unit = u.first and not o.is_right)`,
  )
  expect(await verdicts()).toMatchObject([
    { verdict: 'different', difference: { user: 'unit north', column: 'percentages' } },
  ])
  await query(
    `update team_counts c set percentages = c.percentages - 1 from team_units u where u.first = c.unit and u.unit_id = 'north' and not c.is_right and c.facet = (select min(facet) from team_counts o where o.unit = u.first and not o.is_right)`,
  )
  const names = Object.keys(events)
  for (let step = 0; step < rounds * names.length; step++) {
    const name = names[step % names.length]!
    for (let times = 0; times < (name === 'loaded' || name === 'calculated' ? 1 : 2); times++) await events[name]!()
    await expectEqual(`${step} ${name}`)
  }

  // The next day: what was written yesterday holds but for those whose assignments began or ended in between.
  await one.within(tx => writeTeam(tx, 'team', one.day(-1)))
  await query('update assignments set valid_to = $2 where person_id = any($1)', [people.slice(0, 3), one.day(-1)])
  await query('delete from team_changes')
  await expectEqual('a day')

  // The newest load taken back, then final results, and these taken back.
  await query('delete from progress_rows where load_id = (select max(load_id) from progress_loads)')
  await query('delete from progress_loads where load_id = (select max(load_id) from progress_loads)')
  await run()
  await expectEqual('an undone load')
  const rows = await one.within(tx =>
    tx.query<{ pax_goal_id: number; person_id: number }>(
      'select pax_goal_id, person_id from pax_goals where target is not null and enrolled',
    ),
  )
  const lines = rows.map(row => ({
    paxGoalId: row.pax_goal_id,
    personId: row.person_id,
    points: 60,
    result: '250',
    target: '240',
    isGoalAchieved: true,
    resultCode: 'YXXX',
  }))
  await one.within(tx => insertResults(tx, program, lines))
  await expectEqual('an issuance')
  await run()
  await expectEqual('an issuance calculated')
}
