import type { AwardDelta } from '../../../rules/payout/correct-award.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { isLeading, isOfTeam, isOn } from '../organisation/assigned.ts'
import type { GoalFactsRow } from '../progress/goal-facts.ts'
import { deltaCountOfGoal, deltasOfGoal } from '../results/deltas-of-goal.ts'
import { finalAward, isFinalBatch, issuedAt } from '../results/final-award.ts'

/** One program that a person sees in one role, with every fact that its status and figures depend on. */
export interface ViewRow extends GoalFactsRow {
  readonly role: string
  readonly program_id: string
  readonly version: number
  readonly time_period_id: string
  /** The rest is there for participant goals only, but for what was loaded and issued. */
  readonly pax_goal_id: number | null
  readonly group_id: string | null
  readonly level_id: string | null
  readonly assigned_award: number | null
  readonly deltas: readonly AwardDelta[] | null
  /** A role in which the person ever led, of a program whose final results have an award of theirs for leading. */
  readonly is_former: boolean
}

/** Up to so many rows of one goal are read one by one; of more, those of each day are aggregated (`bundledRows`). */
export const mostRowsApart = 400

/**
 * Everything that a person sees, in one statement, since this is the hottest call: their own participant goals, the
 * programs that they lead by an assignment of today with somebody enrolled below it, and those whose final results have an award
 * of theirs for leading on another day; whoever never led is not looked up there. `me` is the only place that knows who asks.
 * Each scalar subquery is one look-up by key, and `limit 1` ends the search below a unit at its first find: a join would let the
 * planner read whole tables. `offset 0` keeps that search in the order in which it is written, unit by unit and person by person: before anything has been analyzed the
 * planner would begin with everybody in the program; and `|| ''` keeps it from looking for a person's goal among all of them.
 */
export function readViews(tx: ClientTx, personId: number, programId?: string): Promise<ViewRow[]> {
  return tx.ask({ name: 'views-of-person', text: viewsOfPerson }, [personId, programId ?? null])
}

const ofLeader = "own.person_id = (select person_id from me) and own.award_kind = 'override'"

const viewsOfPerson = `
    with me as (select $1::bigint as person_id),
    place as (
      select time_zone, (now() at time zone time_zone)::date as today from clients where client_id = current_client()
    ),
    leads as (
      select a.role, array_agg(a.unit_id) as units
      from place cross join assignments a
      where a.client_id = current_client() and a.person_id = (select person_id from me)
        and ${isOn('place.today', 'a')} and ${isLeading('a')}
      group by a.role
    ),
    ever as materialized (
      select distinct a.role from assignments a
      where a.client_id = current_client() and a.person_id = (select person_id from me) and ${isLeading('a')}
    )
    select 'Selector' as role, p.program_id, p.published_version as version, g.time_period_id,
      (select l.data_through from progress_loads l
       where l.client_id = current_client() and l.program_id = g.program_id and l.group_id = g.group_id
       order by l.data_through desc limit 1) as loaded_through,
      (${issuedAt("own.pax_goal_id = g.pax_goal_id and own.award_kind <> 'override'")}
        at time zone place.time_zone)::date as issued_on,
      g.pax_goal_id, g.group_id, g.baseline, g.level_id, coalesce(w.target, g.target) as target, g.assigned_award,
      ${deltasOfGoal('g')} as deltas,
      (select json_agg(json_build_array(r.data_through, r.load_id, r.value::text, r.weight::text, r.mq_value::text,
         r.bonus_value::text))
       from (select * from progress_rows of_goal
         where of_goal.client_id = current_client() and of_goal.pax_goal_id = g.pax_goal_id
         limit ${mostRowsApart + 1}) r) as rows,
      w.points as award_points, w.result as award_result, w.mq_value as award_mq_value,
      w.bonus_value as award_bonus_value, w.through as award_through, w.newest_load as award_newest_load,
      false as is_former
    from place
    join pax_goals g on g.client_id = current_client() and g.person_id = (select person_id from me) and g.enrolled
    join programs p on p.client_id = current_client() and p.program_id = g.program_id
      and p.published_version is not null and ($2::text is null or p.program_id = $2)
    left join result_batches b on b.client_id = current_client() and b.program_id = g.program_id
      and b.time_period_id = g.time_period_id and ${isFinalBatch}
      and not exists (select from held_back h where h.client_id = b.client_id and h.batch_id = b.batch_id
        and h.pax_goal_id = g.pax_goal_id and not h.is_leader)
    ${finalAward}
    union all
    select leads.role, p.program_id, p.published_version, period.time_period_id,
      (select max(l.data_through) from progress_loads l where l.client_id = current_client() and l.program_id = p.program_id),
      (select (${issuedAt(ofLeader)} at time zone place.time_zone)::date from result_batches b
       where b.client_id = current_client() and b.program_id = p.program_id
         and b.time_period_id = period.time_period_id and ${isFinalBatch}),
      null, null, null, null, null, null, null, null, null, null, null, null, null, null, false
    from leads cross join place
    join programs p on p.client_id = current_client() and ($2::text is null or p.program_id = $2)
    join program_versions v on v.client_id = current_client() and v.program_id = p.program_id
      and v.version = p.published_version
    cross join lateral (select v.document #>> '{timePeriod,timePeriodId}' as time_period_id) period
    cross join lateral (
      select 1
      from (
        select c.unit_id from org_closure c
        where c.client_id = current_client() and c.ancestor_id = any(leads.units) offset 0) c
      cross join lateral (
        select from program_units u
        where u.client_id = current_client() and u.program_id = p.program_id and u.unit_id = c.unit_id offset 0) u
      cross join lateral (
        select m.person_id from assignments m
        where m.client_id = current_client() and m.unit_id = c.unit_id and ${isOfTeam('place.today')} offset 0) m
      cross join lateral (
        select from pax_goals g
        where g.client_id = current_client() and g.person_id = m.person_id and g.program_id || '' = p.program_id
          and g.time_period_id = period.time_period_id and g.enrolled offset 0) g
      limit 1
    ) somebody
    union all
    select ever.role, p.program_id, p.published_version, g.time_period_id, null,
      (${issuedAt(ofLeader)} at time zone place.time_zone)::date,
      null, null, null, null, null, null, null, null, null, null, null, null, null, null, true
    from place
    cross join lateral (
      select g.* from pax_goals g
      where g.client_id = current_client() and g.person_id = (select person_id from me) and exists (select from ever) offset 0) g
    cross join lateral (
      select b.* from result_batches b
      where b.client_id = current_client() and b.program_id = g.program_id and b.time_period_id = g.time_period_id
        and ${isFinalBatch} offset 0) b
    cross join lateral (
      select from award_lines l
      where l.client_id = current_client() and l.batch_id = b.batch_id and l.pax_goal_id = g.pax_goal_id
        and l.award_kind = 'override' offset 0) l
    join programs p on p.client_id = current_client() and p.program_id = g.program_id
      and p.published_version is not null and ($2::text is null or p.program_id = $2)
    cross join ever`

export interface BundleRow {
  readonly data_through: string
  readonly load_id: number
  readonly value: string
  readonly weight: string | null
  readonly weighted: string | null
  readonly mq_value: string | null
  readonly bonus_value: string | null
  readonly row_count: number
}

// As the rules order rows of one day (rules/progress/result-to-date.ts, `byNewest`): load, value, then the figures as text.
const newestFirst = `order by load_id desc, value desc, concat_ws(' ', coalesce(weight::text, 'undefined'),
  coalesce(mq_value::text, 'undefined'), coalesce(bonus_value::text, 'undefined')) collate "C" desc`
const newest = (column: string) =>
  `((array_agg(${column} ${newestFirst}) filter (where ${column} is not null))[1])::text as ${column}`
const bundles = {
  add: `sum(value)::text as value, sum(coalesce(weight, 1))::text as weight,
    sum(value * coalesce(weight, 1))::text as weighted, sum(mq_value)::text as mq_value, sum(bonus_value)::text as bonus_value`,
  replace: `((array_agg(value ${newestFirst}))[1])::text as value, ((array_agg(weight ${newestFirst}))[1])::text as weight,
    null as weighted, ${newest('mq_value')}, ${newest('bonus_value')}`,
}

/** The rows of a goal, or those up to a load, those of each day taken together as they count: added up, or the newest of each figure. */
export function bundledRows(
  tx: ClientTx,
  paxGoalId: number,
  progressRows: 'add' | 'replace',
  newestLoad: number | null,
): Promise<BundleRow[]> {
  return tx.query(
    `
      select data_through::text, max(load_id)::float8 as load_id, ${bundles[progressRows]}, count(*)::int as row_count
      from progress_rows where client_id = current_client() and pax_goal_id = $1 and ($2::bigint is null or load_id <= $2)
      group by data_through order by data_through`,
    [paxGoalId, newestLoad],
  )
}

export interface StampRow {
  readonly revision: number | null
  /** The person's own participant goals, each with the transaction that last wrote it and its corrections by hand. */
  readonly goals: string | null
}

/**
 * The version stamp of a person's views: the client's revision, raised by loads, publishing and results, and the person's own
 * participant goals with their corrections.
 */
export async function readStamp(tx: ClientTx, personId: number): Promise<StampRow> {
  const [row] = await tx.query<StampRow>(
    `select
       (select revision from client_revisions where client_id = $1) as revision,
       (select string_agg(g.pax_goal_id || ':' || g.xmin || ':' || ${deltaCountOfGoal('g')}, ',')
       from pax_goals g where g.client_id = $1 and g.person_id = $2) as goals`,
    [tx.clientId, personId],
  )
  return row!
}

export async function readDocuments(
  tx: ClientTx,
  wanted: readonly { readonly programId: string; readonly version: number }[],
): Promise<{ program_id: string; version: number; document: unknown }[]> {
  return tx.query(
    `select v.program_id, v.version, v.document
     from unnest($2::text[], $3::int[]) as wanted (program_id, version)
     join program_versions v on v.client_id = $1 and v.program_id = wanted.program_id and v.version = wanted.version`,
    [tx.clientId, wanted.map(({ programId }) => programId), wanted.map(({ version }) => version)],
  )
}
