import type { Snapshot } from '../db/snapshot.ts'

/** Whose facts: those of everybody enrolled in a program's period, or of only some. */
export interface FactScope {
  readonly programId: string
  readonly timePeriodId: string
  readonly paxGoalIds?: readonly number[]
  /** A final batch: what its awards were calculated from takes the place of progress, whatever was loaded since. */
  readonly issued?: { readonly batchId: number; readonly isZeroWithoutRow: boolean }
}

const progress = `
  select p.data_through, p.load_id, p.line, p.source_row_id, p.value, p.weight, p.mq_value, p.bonus_value
  from progress_rows p where p.client_id = g.client_id and p.pax_goal_id = g.pax_goal_id`

// Each line of a person repeats what they had reached; one without a result counts as 0 only where results are summed.
const issuedOrProgress = `
  select w.through, 0, 0, null, coalesce(w.result, case when $5::boolean then 0 end), null, w.mq_value, w.bonus_value
  from (
    select count(*) as lines, min(l.result) as result, min(l.mq_value) as mq_value, min(l.bonus_value) as bonus_value,
      coalesce(min(l.data_through),
        max((select max(s ->> 'dataThrough') from jsonb_array_elements(l.explanation -> 'sources') s)::date),
        min(b.data_through)) as through
    from award_lines l join result_batches b using (client_id, batch_id)
    where l.client_id = g.client_id and l.batch_id = $4::bigint and l.pax_goal_id = g.pax_goal_id
      and l.award_kind <> 'override'
  ) w where w.lines > 0 and (w.result is not null or $5::boolean)
  union all
  ${progress} and not exists (
    select from award_lines l where l.client_id = g.client_id and l.batch_id = $4::bigint
      and l.pax_goal_id = g.pax_goal_id and l.award_kind <> 'override')`

// The goal that was paid for, whatever its baseline was corrected to since.
const issuedTarget = `coalesce((
  select min(l.target) from award_lines l where l.client_id = g.client_id and l.batch_id = $4::bigint
    and l.pax_goal_id = g.pax_goal_id and l.award_kind <> 'override'), g.target)`

// In an order that depends on nothing but the facts.
function textOf({ paxGoalIds, issued }: FactScope): string {
  return `
    select g.pax_goal_id, g.person_id, g.group_id, g.level_id, ${issued === undefined ? 'g.target' : issuedTarget}, g.baseline, g.assigned_award,
      (select json_agg(json_build_object('kind', d.award_kind, 'points', d.points, 'reason', d.reason) order by d.delta_id)
       from award_deltas d where d.client_id = g.client_id and d.pax_goal_id = g.pax_goal_id),
      r.*
    from pax_goals g
    left join lateral (${issued === undefined ? progress : issuedOrProgress} offset 0) r (data_through, load_id, line, source_row_id, value, weight, mq_value, bonus_value) on true
    where g.client_id = current_client() and g.enrolled and ${
      paxGoalIds === undefined
        ? 'g.program_id = $1 and g.time_period_id = $2'
        : "g.pax_goal_id = any($3::bigint[]) and g.program_id || '' = $1 and g.time_period_id || '' = $2"
    }
    order by g.pax_goal_id, r.data_through, r.load_id, r.line`
}

// Some goals are looked up by their keys, and `|| ''` keeps the planner from looking for them among all of the program.
// Each goal's rows are looked up by its key, so that neither what else is loaded nor old statistics weigh upon a program:
// `offset 0` above keeps the look-up from becoming a join, for which all rows of a client that the planner has never seen
// would be read again for every goal.
const byKey = `set local enable_hashjoin = off; set local enable_mergejoin = off; set local jit = off;
  set local work_mem = '64MB'; set local max_parallel_workers_per_gather = 0`

/**
 * Streams facts as lines of COPY in the columns that `readGoals` knows: a line for each progress row of a goal, one after
 * the other, or one without a row.
 */
export async function* streamFacts(snapshot: Snapshot, scope: FactScope): AsyncGenerator<Buffer> {
  const { programId, timePeriodId, paxGoalIds = [], issued } = scope
  const isZeroWithoutRow = String(issued?.isZeroWithoutRow ?? false)
  await snapshot.query(byKey)
  yield* snapshot.copyOut({
    text: textOf(scope),
    values: [programId, timePeriodId, `{${paxGoalIds.join(',')}}`, issued?.batchId ?? null, isZeroWithoutRow],
  })
}
