import pg from 'pg'
import { addDays } from '../rules/programs/calendar-day.ts'
import { type ClientTx, withClient, withClientLong } from '../server/db/client-tx.ts'
import type { Database, DatabaseAddress } from '../server/db/connect.ts'
import { createClient } from '../server/features/clients/create-client.ts'
import { applyProgram } from '../server/features/programs/apply-program.ts'
import { publishProgram } from '../server/features/programs/publish-program.ts'

/** Units of each level below Corporate: with it, 11,111 in five levels, besides the flat ones. */
export const fanOut = 10
/** Units side by side below one more, in which a fiftieth of the people stands besides. */
export const flatUnit = 'flat'
const flatUnits = 2000
export const depth = 4
/** Rows of the bare SELECT beside one for each participant: for units, breadcrumb and total. */
const rowsBeside = 200
export const programId = 'summer-sprint'
export const programViewId = `${programId}---Superviewer`

export interface TablesWorld {
  readonly clientId: number
  readonly leader: number
  /** Leads half of the tenths, side by side. */
  readonly leaderOfSeveral: number
}

/**
 * A client of so many participants in five levels of units, by direct rows: two loads of progress, a few in two units, a
 * fifth of the assignments with dates.
 */
export async function tablesWorld(db: Database, address: DatabaseAddress, people: number): Promise<TablesWorld> {
  const made = await createClient(db, { key: 'bench', name: 'Bench' })
  if (!made.ok) throw new Error(made.refusal)
  const clientId = made.value
  const today = new Date().toISOString().slice(0, 10)
  const day = (offset: number) => addDays(today, offset)
  const level = (levelId: string, amount: string, award: number) => ({
    levelId,
    name: { en_US: levelId },
    amount,
    award,
  })
  const document = {
    programId,
    name: { en_US: 'Bench' },
    type: 'goalquest',
    achievementRule: 'percentage_of_baseline',
    timePeriod: { timePeriodId: 'summer', startDate: day(-40), endDate: day(40) },
    goalSelection: { from: day(-60), to: day(-41) },
    groups: [
      { groupId: 'field', name: { en_US: 'Field' }, levels: [level('one', '110', 20), level('two', '120', 60)] },
    ],
  }
  await withClient(db, clientId, async tx => {
    for (const step of [
      await applyProgram(tx, document, 'operator:bench'),
      await publishProgram(tx, programId, 'operator:bench'),
    ]) {
      if (!step.ok) throw new Error(JSON.stringify(step))
    }
  })
  const owner = new pg.Client(address.owner)
  owner.on('error', () => {})
  await owner.connect()
  const run = (text: string) => owner.query(text)
  await run(`select set_config('cairn.client_id', '${clientId}', false)`)
  await run(
    `insert into org_units (client_id, unit_id, name) values (${clientId}, 'Corporate', 'Corporate') on conflict do nothing`,
  )
  // u, u0 to u9, u00 to u99, …: the name of a unit says where it hangs.
  await run(`insert into org_units (client_id, unit_id, parent_id, name)
    select ${clientId}, 'u' || lpad(n::text, level, '0'),
      case when level = 1 then 'Corporate' else 'u' || left(lpad(n::text, level, '0'), level - 1) end, 'Unit ' || lpad(n::text, level, '0')
    from generate_series(1, ${depth}) level, lateral generate_series(0, (10 ^ level)::int - 1) n order by level, n`)
  await run(
    `insert into org_units (client_id, unit_id, parent_id, name) values (${clientId}, '${flatUnit}', 'Corporate', 'Flat')`,
  )
  await run(`insert into org_units (client_id, unit_id, parent_id, name)
    select ${clientId}, 'f' || n, '${flatUnit}', 'Store ' || substr(md5(n::text), 1, 6) from generate_series(0, ${flatUnits - 1}) n`)
  await run('delete from org_closure')
  await run(`insert into org_closure (client_id, ancestor_id, unit_id, depth)
    with recursive pairs as (
      select unit_id as ancestor_id, unit_id, 0 as depth from org_units
      union all select p.ancestor_id, u.unit_id, p.depth + 1 from pairs p join org_units u on u.parent_id = p.unit_id
    ) select ${clientId}, ancestor_id, unit_id, depth from pairs`)
  await run(`insert into people (client_id, external_id, user_name, first_name, last_name)
    select ${clientId}, 'e' || n, 'person.' || n, initcap(substr(md5(n::text), 1, 5)), initcap(substr(md5((n * 7)::text), 1, 6))
    from generate_series(1, ${people}) n`)
  // Parents of assignments are looked up by a join; without statistics it goes through all units for each.
  await run('analyze people, org_units')
  await run(`insert into assignments (client_id, person_id, unit_id, role, valid_from, valid_to)
    select client_id, person_id, 'u' || lpad((person_id % 10000)::text, 4, '0'), 'Selector',
      case when person_id % 5 = 0 then date '${day(-60)}' end, case when person_id % 7 = 0 then date '${day(60)}' end
    from people where client_id = ${clientId}
    union all
    select client_id, person_id, 'u' || lpad((person_id % 100)::text, 2, '0'), 'Selector', null, null
    from people where client_id = ${clientId} and person_id % 50 = 0
    union all
    select client_id, person_id, 'f' || (person_id / 50 % ${flatUnits}), 'Selector', null, null
    from people where client_id = ${clientId} and person_id % 50 = 1`)
  await run(`insert into pax_goals (client_id, person_id, program_id, time_period_id, group_id, baseline, level_id, target, program_version)
    select client_id, person_id, '${programId}', 'summer', 'field', 1000 + person_id % 500,
      case when person_id % 20 > 0 then case when person_id % 3 = 0 then 'one' else 'two' end end,
      case when person_id % 20 > 0 then ceil((1000 + person_id % 500) * 1.2) end, 1
    from people where client_id = ${clientId} order by person_id`)
  for (const [index, through] of [day(-14), day(-7)].entries()) {
    await run(`insert into loads (client_id, kind, status, file_name, content_hash, row_count, rejected_count, changed_count, created_by)
      values (${clientId}, 'progress', 'committed', '${through}.csv', '${through}', ${people}, 0, ${people}, 'operator:bench')`)
    await run(`insert into progress_rows (client_id, pax_goal_id, data_through, load_id, line, value, source_row_id)
      select client_id, pax_goal_id, '${through}', (select max(load_id) from loads where client_id = ${clientId}),
        row_number() over (order by pax_goal_id) + 1, round(((pax_goal_id * 31 + ${index} * 900) % 190000) / 100.0, 2), 'SF-' || pax_goal_id
      from pax_goals where client_id = ${clientId} order by pax_goal_id`)
    await run(`insert into progress_loads (client_id, program_id, group_id, load_id, data_through, row_count)
      select ${clientId}, '${programId}', 'field', max(load_id), '${through}', ${people} from loads where client_id = ${clientId}`)
  }
  const lead = async (name: string, unitIds: readonly string[]) => {
    const { rows } = await owner.query<{
      person_id: string
    }>(`insert into people (client_id, external_id, user_name, first_name, last_name)
      values (${clientId}, '${name}', '${name}', 'First', 'Leader') returning person_id`)
    const personId = Number(rows[0]!.person_id)
    for (const unitId of unitIds) {
      await run(
        `insert into assignments (client_id, person_id, unit_id, role) values (${clientId}, ${personId}, '${unitId}', 'Superviewer')`,
      )
    }
    return personId
  }
  const leader = await lead('leader', ['Corporate'])
  const tenths = Array.from({ length: fanOut / 2 }, (_, at) => `u${at}`)
  const leaderOfSeveral = await lead('leader-of-several', tenths)
  // What the bare SELECT reads: as wide as a row of the list, by its key.
  await run(`create table bench_bare (id bigint primary key, user_name text, first_name text, last_name text, group_id text, level_id text,
    target numeric, result numeric, progress_percentage int, on_track_percentage int, treatment text, unit_name text)`)
  await run(`insert into bench_bare select n, 'person.' || n, 'First', 'Last', 'field', 'two', 1200, 930.25, 77, 96, 'on_track', 'Unit 0001'
    from generate_series(1, ${people + rowsBeside}) n`)
  await run('grant select on bench_bare to cairn_app')
  await run('vacuum analyze')
  await owner.end()
  return { clientId, leader, leaderOfSeveral }
}

/** Makes as if the newest load had moved a fifth of those who are measured, up or down; to be prepared anew afterwards. */
export function moveSome(db: Database, clientId: number): Promise<void> {
  return withClientLong(db, clientId, async tx => {
    await tx.query(
      `update standings set before_treatment = case when pax_goal_id % 2 = 0 then 'get_going' else 'on_track' end, before_percentage = 40
       where client_id = $1 and running_treatment is not null and pax_goal_id % 5 = 0`,
      [clientId],
    )
  })
}

/** Makes as if one in two thousand had chosen a level of their own; to be written anew afterwards. */
export async function makeRare(tx: ClientTx): Promise<void> {
  await tx.query(
    `update pax_goals set level_id = 'rare' where client_id = $1 and person_id % 2000 = 7 and level_id is not null`,
    [tx.clientId],
  )
}
