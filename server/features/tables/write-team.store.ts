import type { ClientTx } from '../../db/client-tx.ts'
import { isOfTeam } from '../organisation/assigned.ts'
import { sumUnits } from './count-team.store.ts'
import { facetColumns, factColumns, factsOfAll, liveTables, teamValues } from './facts.store.ts'
import { fewPeople } from './few-people.ts'
import { nameOrder } from './name-order.ts'
import type { TeamScope } from './tables.store.ts'
import { isFinalNow, loadedNow, type TeamState } from './team.store.ts'

/** A program in the state in which it is written. */
export interface TeamToWrite extends TeamScope {
  readonly state: Pick<TeamState, 'isFinal' | 'loadedThrough'>
  /** Everybody who takes part, whether or not they are in a unit. */
  readonly people: number
}

/** How a published program stands now; nothing where it is not published. */
export async function readToWrite(tx: ClientTx, programId: string, day?: string): Promise<TeamToWrite | undefined> {
  const [period] = await tx.query<{ id: string; today: string; default_locale: string }>(
    `select v.document #>> '{timePeriod,timePeriodId}' as id, c.default_locale,
       coalesce($3::date, (now() at time zone c.time_zone)::date) as today
     from programs p join clients c using (client_id)
     join program_versions v on v.client_id = p.client_id and v.program_id = p.program_id and v.version = p.published_version
     where p.client_id = $1 and p.program_id = $2`,
    [tx.clientId, programId, day ?? null],
  )
  if (period === undefined) return undefined
  const [row] = await tx.query<{ is_final: boolean; loaded: Readonly<Record<string, string>>; people: number }>(
    `select ${isFinalNow} as is_final, ${loadedNow} as loaded, (select count(*)::int from pax_goals
       where client_id = $1 and program_id = $2 and time_period_id = $3 and enrolled) as people`,
    [tx.clientId, programId, period.id],
  )
  const { is_final: isFinal, loaded: loadedThrough, people } = row!
  const { id: timePeriodId, today, default_locale } = period
  return { programId, timePeriodId, today, names: nameOrder(default_locale), state: { isFinal, loadedThrough }, people }
}

/** Puts everybody of the program who is in a unit into `team_placed`, once for each unit, with all that counts of them. */
export async function placeEverybody(tx: ClientTx, team: TeamToWrite): Promise<void> {
  await tx.query('drop table if exists team_placed')
  await tx.query(`create temp table team_placed (person_id bigint, last_name text, first_name text, target numeric,
    percentage int, pace int, has_goal boolean, level_id text, is_reached boolean, running_treatment text, treatment text,
    through date, has_pace boolean, step int, unit_id text, facet_key text) on commit drop`)
  const placed = `select m.person_id, m.unit_id from assignments m where m.client_id = $1 and ${isOfTeam('$4::date')}`
  const key = `(${facetColumns.map(column => `f.${column}`).join(', ')})::text`
  const isLarge = team.people > fewPeople
  const values = teamValues(tx.clientId, team)
  // Whole tables are joined by hashing: the planner guesses that hardly any assignment is of today, and nested loops over a
  // million people would not end. Few people are each looked up by key, however large the organisation.
  await tx.query(`set local enable_nestloop = ${isLarge ? 'off' : 'on'}`)
  await tx.query(
    isLarge
      ? `insert into team_placed select f.*, m.unit_id, ${key} from (select ${factColumns} from ${factsOfAll}) f
           join (select distinct person_id, unit_id from (${placed}) m) m using (person_id)`
      : `with ${liveTables} insert into team_placed select f.*, m.unit_id, ${key} from live f
           join (select person_id, unit_id from live_places where is_right) m using (person_id) where $7::int = 0`,
    isLarge ? values.slice(0, 6) : values,
  )
  await tx.query('analyze team_placed')
}

/** The changes that are noted by now; whatever is noted later must stay. */
export async function readChangeIds(tx: ClientTx, programId: string): Promise<number[]> {
  const rows = await tx.query<{ change_id: number }>(
    'select change_id from team_changes where client_id = $1 and program_id = $2',
    [tx.clientId, programId],
  )
  return rows.map(row => row.change_id)
}

export async function deleteChanges(tx: ClientTx, programId: string, changeIds: readonly number[]): Promise<void> {
  await tx.query(
    'delete from team_changes where client_id = $1 and program_id = $2 and change_id = any($3::bigint[])',
    [tx.clientId, programId, changeIds],
  )
}

/**
 * Notes the people of goals whose standings have been written, so that they are read from the facts, and asks for a whole run where
 * there are too many by now.
 */
export async function noteStandings(tx: ClientTx, programId: string, paxGoalIds: readonly number[]): Promise<void> {
  await tx.query(
    `insert into team_changes (client_id, program_id, person_id)
     select $1, $2, g.person_id from unnest($3::bigint[]) goal cross join lateral (
       select person_id from pax_goals where client_id = $1 and pax_goal_id = goal offset 0) g`,
    [tx.clientId, programId, paxGoalIds],
  )
  await tx.query('select queue_teams($1::int)', [tx.clientId])
}

/** Takes away what is written of a program. */
export async function deleteTeam(tx: ClientTx, programId: string): Promise<void> {
  const rows = await tx.query<{ team_id: number }>(
    'delete from teams where client_id = $1 and program_id = $2 returning team_id',
    [tx.clientId, programId],
  )
  for (const { team_id } of rows) {
    for (const table of ['team_units', 'team_facets', 'team_people', 'team_counts'])
      await tx.query(`delete from ${table} where client_id = $1 and team_id = $2`, [tx.clientId, team_id])
  }
}

/** A unit with all above it, by key: of a client that has just been loaded the planner knows nothing. */
const above = (unit: string) =>
  `(select ancestor_id, depth from org_closure where client_id = $1 and unit_id = ${unit}.unit_id offset 0)`

/** Writes a program anew out of `team_placed`. */
export async function insertTeam(tx: ClientTx, team: TeamToWrite): Promise<void> {
  const { programId, timePeriodId, today, state, names } = team
  const [row] = await tx.query<{ team_id: number }>(
    `insert into teams (client_id, program_id, time_period_id, day, is_final, people, loaded_through)
     select $1, $2, $3, $4, $5, (select count(distinct person_id) from team_placed), $6 returning team_id`,
    [tx.clientId, programId, timePeriodId, today, state.isFinal, JSON.stringify(state.loadedThrough)],
  )
  const own = [tx.clientId, row!.team_id]
  // The way down to a unit sorts right before the ways to all below it.
  await tx.query(
    `insert into team_units (client_id, team_id, unit_id, first, last)
     with used as materialized (
       select distinct c.ancestor_id as unit_id from (select distinct unit_id from team_placed) p cross join lateral ${above('p')} c),
     ways as materialized (select u.unit_id, c.* from used u cross join lateral ${above('u')} c),
     numbered as materialized (
       select unit_id, row_number() over (order by string_agg(ancestor_id, chr(1) order by depth desc) collate "C") as first
       from ways group by unit_id),
     sized as materialized (select ancestor_id as unit_id, count(*) as units from ways group by 1)
     select $1, $2, unit_id, first, first + units - 1 from numbered join sized using (unit_id)`,
    own,
  )
  await tx.query(
    `insert into team_facets (client_id, team_id, facet, ${facetColumns.join(', ')})
     select $1, $2, row_number() over (), ${facetColumns.join(', ')} from (
       select distinct ${facetColumns.join(', ')} from team_placed) each_once`,
    own,
  )
  await tx.query('analyze team_units')
  // Unit by unit, so that whoever is gathered lies together; lists are walked in their indexes alone.
  await tx.query(
    `insert into team_people (client_id, team_id, person_id, place, before, earlier, facet, name_rank, target, percentage, pace)
     select $1, $2, p.person_id, u.first, lag(u.first) over units_of_person, row_number() over units_of_person - 1, k.facet,
       dense_rank() over (order by p.last_name collate "${names}", p.first_name collate "${names}", p.person_id) as name_rank,
       p.target, p.percentage, p.pace
     from team_placed p join team_units u on u.client_id = $1 and u.team_id = $2 and u.unit_id = p.unit_id
     join (select facet, (${facetColumns.join(', ')})::text as facet_key from team_facets where client_id = $1 and team_id = $2) k
       using (facet_key)
     window units_of_person as (partition by p.person_id order by u.first)
     order by u.first, name_rank`,
    own,
  )
  // Of a client that has just been loaded the planner expects one row of each, and would go through all of them for each.
  await tx.query('set local enable_nestloop = off')
  await tx.query(
    `insert into team_counts (client_id, team_id, unit, is_right, facet, people, percentages, paces)
     with placed as materialized (
       select place, before, facet, count(*) as people, coalesce(sum(percentage), 0) as percentages, coalesce(sum(pace), 0) as paces
       from team_people where client_id = $1 and team_id = $2 group by 1, 2, 3),
     units as materialized (select unit_id, first, last from team_units where client_id = $1 and team_id = $2)
     select $1, $2, a.first, false, p.facet, sum(people), sum(percentages), sum(paces)
     from placed p join units u on u.first = p.place
     join org_closure c on c.client_id = $1 and c.unit_id = u.unit_id
     join units a on a.unit_id = c.ancestor_id
     where p.before is null or p.before < a.first
     group by a.first, p.facet
     union all
     select $1, $2, u.first, true, p.facet, sum(people), sum(percentages), sum(paces)
     from placed p join units u on u.first = p.place where u.first < u.last group by u.first, p.facet`,
    own,
  )
  await sumUnits(tx, row!.team_id)
  await tx.query('set local enable_nestloop = on')
}

/** The first unit whose counters are not what they come to person by person; a side without it is null. */
export interface CountDifference {
  readonly unit_id: string
  readonly column: 'people' | 'percentages' | 'paces'
  readonly stored: string | null
  readonly computed: string | null
}

/** Whether what is written of a program is of today, and nobody has changed since. */
export async function isUnchanged(tx: ClientTx, { programId, today }: TeamToWrite): Promise<boolean> {
  const found = await tx.query(
    `select from teams t where t.client_id = $1 and t.program_id = $2 and t.day = $3::date
       and not exists (select from team_changes c where c.client_id = $1 and c.program_id = $2)`,
    [tx.clientId, programId, today],
  )
  return found.length > 0
}

/** Compares the counters of a program with everybody in `team_placed`. */
export async function findCountDifference(tx: ClientTx, programId: string): Promise<CountDifference | undefined> {
  const [found] = await tx.query<CountDifference>(
    `with computed as (
       select unit_id, count(*) as people, coalesce(sum(percentage), 0) as percentages, coalesce(sum(pace), 0) as paces from (
         select distinct c.ancestor_id as unit_id, p.person_id, p.percentage, p.pace
         from team_placed p join org_closure c on c.client_id = $1 and c.unit_id = p.unit_id) each_once
       group by 1
     ), stored as (
       select u.unit_id, sum(c.people) as people, sum(c.percentages) as percentages, sum(c.paces) as paces
       from teams t join team_units u using (client_id, team_id)
       join team_counts c on c.client_id = $1 and c.team_id = t.team_id and c.unit = u.first and not c.is_right
       where t.client_id = $1 and t.program_id = $2 group by 1
     )
     select unit_id, d.* from stored s full join computed c using (unit_id) cross join lateral (
       select * from (values ('people', s.people::text, c.people::text), ('percentages', s.percentages::text, c.percentages::text),
         ('paces', s.paces::text, c.paces::text)) d ("column", stored, computed)
       where stored is distinct from computed limit 1) d
     order by 1 limit 1`,
    [tx.clientId, programId],
  )
  return found
}
