/** Whether batch `b` was issued and not reversed, whatever has corrected it. */
const isIssued = `b.status in ('issued', 'locked', 'superseded')`

/** Lines by which the final result of mail `m` is another by now. */
const correctedSince = `
  select from award_lines l
  join result_batches b on b.client_id = $1 and b.batch_id = l.batch_id and b.program_id = m.program_id and ${isIssued}
  left join award_lines o on o.client_id = $1 and o.batch_id = (m.facts ->> 'batchId')::bigint
    and o.pax_goal_id = l.pax_goal_id and o.award_kind = l.award_kind
  where l.client_id = $1 and l.person_id = m.person_id and l.batch_id > (m.facts ->> 'batchId')::bigint
    and l.award_kind <> 'override'
    and (l.result, l.target, l.points, l.result_code) is distinct from (o.result, o.target, o.points, o.result_code)`

/**
 * Whether an award of batch `b` is named by the mail of what the batch credited: those of a final result only for leading, since its own mail
 * names the others. So does one that was mailed since a correction was issued, until a time.
 */
export const isOfCredit = (awardKind: string, person: string, until = 'now()') => `(${awardKind} = 'override'
  or b.purpose <> 'final' and not exists (select from mail_occasions f
    where f.client_id = $1 and f.person_id = ${person} and f.program_id = b.program_id and f.occasion = 'final-result'
      and f.instance = b.time_period_id and f.created_at between b.issued_at and ${until}))`

/** Lines by which points that the mail of what a batch credited somebody names were taken back, if only some. */
export const loweredSince = (batch: string, person: string, until?: string) => `
  select from award_lines o
  join result_batches b on b.client_id = $1 and b.batch_id = o.batch_id and ${isOfCredit('o.award_kind', person, until)}
  join award_lines l on l.client_id = $1 and l.pax_goal_id = o.pax_goal_id and l.award_kind = o.award_kind
    and l.batch_id > o.batch_id and l.points < o.points
  where o.client_id = $1 and o.batch_id = ${batch} and o.person_id = ${person} and o.change > 0
    and exists (select from result_batches b where b.client_id = $1 and b.batch_id = l.batch_id and ${isIssued})`

/** The movement that took adjustment `a` back. */
export const takenBack = `
  select from ledger_transfers r where r.client_id = $1 and r.reverses_id = a.transfer_id`

/** Whether what mail `m` said when it was queued is still so; `$1` is the client. What it says of figures through a day stays so. */
const isStillTrue = `
  (m.kind not in ('opening', 'last-days') or m.facts ->> 'until' is null or exists (
    select from pax_goals g
    join programs r on r.client_id = $1 and r.program_id = g.program_id
    join program_versions v on v.client_id = $1 and v.program_id = r.program_id and v.version = r.published_version
      and v.document -> 'goalSelection' ->> 'to' = m.facts ->> 'until'
    where g.client_id = $1 and g.person_id = m.person_id and g.program_id = m.program_id and g.enrolled and g.target is null))
  and (m.facts ->> 'batchId' is null or exists (select from result_batches b
    where b.client_id = $1 and b.batch_id = (m.facts ->> 'batchId')::bigint and ${isIssued}))
  and not (m.kind = 'final-result' and exists (${correctedSince}))
  and not (m.kind = 'points-credited' and (
    exists (${loweredSince(`(m.facts ->> 'batchId')::bigint`, 'm.person_id', 'm.created_at')})
    or exists (select from ledger_adjustments a where a.client_id = $1 and exists (${takenBack})
      and a.adjustment_id = substring(m.facts ->> 'instance' from '^adjustment (\\d+)$')::bigint)))
  and (m.kind <> 'points-expiring' or exists (select from ledger_lots l where l.client_id = $1 and l.account_id = m.person_id
    and l.expires_on = (m.facts ->> 'lastDay')::date and l.points_left > 0
    having sum(l.points_left) = coalesce((m.facts ->> 'points')::bigint, sum(l.points_left))))`

/** Whether the reader of mail `m` may still get it: an account needs it, or they are active, its topic is on and its program public. */
export const isWanted = `m.topic is null or (
  exists (select from people p where p.client_id = $1 and p.person_id = m.person_id and p.status = 'active' and p.locked_at is null)
  and not exists (select from mail_opt_outs o
    where o.client_id = $1 and o.person_id = m.person_id and o.topic = m.topic)
  and (m.program_id is null or exists (select from programs g
    where g.client_id = $1 and g.program_id = m.program_id and g.published_version is not null)))`

/** Whether mail `m` can be sent as it is: an account needs it, or what it says is true and its address that of its reader. */
export const isRight = `m.topic is null or (
  exists (select from people p where p.client_id = $1 and p.person_id = m.person_id and p.email_folded = lower(m.to_address))
  and ${isStillTrue})`
