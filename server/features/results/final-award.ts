/** What stands of batch `b` as the final result of its period; a join's condition. */
export const isFinalOf = (batch: string) => `${batch}.status in ('issued', 'locked') and ${batch}.purpose <> 'progress'`
export const isFinalBatch = isFinalOf('b')

/** Whether a batch is what stands or what that has corrected, step by step; of a result that was reversed none is left. */
export const isOfFinal = (batch: string) =>
  `${batch}.status in ('issued', 'locked', 'superseded') and ${batch}.purpose <> 'progress'`

/**
 * When what stands as final came to somebody: with the newest batch that changed the points of their lines `own`, else with the first that
 * has any. A correction of others' awards is no news to them, and begins no new 90 days (decisions §3). `b` is the batch that stands.
 */
export const issuedAt = (isOwn: string) => `(
  select coalesce(max(s.issued_at) filter (where had.is_changed), min(s.issued_at) filter (where had.is_changed is not null),
    min(s.issued_at))
  from result_batches s
  cross join lateral (
    select bool_or(own.change <> 0) as is_changed from award_lines own
    where own.client_id = s.client_id and own.batch_id = s.batch_id and ${isOwn}) had
  where s.client_id = b.client_id and s.program_id = b.program_id and s.time_period_id = b.time_period_id and ${isOfFinal('s')})`

/**
 * A join that brings, as `w`, what the final batch `b` gives the person of goal `g`: the points of all kinds but a leader's
 * own, and what they were calculated from, the goal as it was then. `through` is the day through which that was measured, whatever is loaded later.
 */
export const finalAward = `
  left join lateral (
    select sum(l.points)::bigint as points, min(l.result) as result, min(l.mq_value) as mq_value,
      min(l.bonus_value) as bonus_value, min(l.target) as target,
      coalesce(min(l.data_through)::text,
        max((select max(s ->> 'dataThrough') from jsonb_array_elements(l.explanation -> 'sources') s)),
        case when count(*) > 0 then b.data_through::text end) as through,
      max((select max((s ->> 'loadId')::bigint) from jsonb_array_elements(l.explanation -> 'sources') s)) as newest_load
    from award_lines l
    where l.client_id = b.client_id and l.batch_id = b.batch_id and l.pax_goal_id = g.pax_goal_id
      and l.award_kind <> 'override'
  ) w on true`
