import type { ClientTx } from '../../db/client-tx.ts'
import { programsOfLoad } from '../load-history/programs-of-load.ts'
import { isFinalOf } from './final-award.ts'

export interface StaleRow {
  readonly what: 'rules' | 'load' | 'goals' | 'baselines' | 'corrections' | 'erased' | 'other-batch'
  readonly name: string | null
}

/** Who corrected awards by hand that a batch is the first to pay: those that stand were prepared before, or held the person back. */
export async function readCorrectors(tx: ClientTx, batchId: number): Promise<string[]> {
  const rows = await tx.query<{ created_by: string }>(
    `select distinct d.created_by from result_batches b
     join pax_goals g on g.client_id = $1 and g.program_id = b.program_id and g.time_period_id = b.time_period_id
     join award_deltas d on d.client_id = $1 and d.pax_goal_id = g.pax_goal_id
     where b.client_id = $1 and b.batch_id = $2 and not exists (
       select from result_batches f
       where (f.client_id, f.program_id, f.time_period_id) = (b.client_id, b.program_id, b.time_period_id)
         and f.status in ('issued', 'locked', 'superseded') and f.prepared_at > d.created_at
         and not exists (select from held_back h where h.client_id = $1 and h.batch_id = f.batch_id
           and h.pax_goal_id = d.pax_goal_id and h.is_leader = (d.award_kind = 'override')))`,
    [tx.clientId, batchId],
  )
  return rows.map(({ created_by }) => created_by)
}

/** SQL of what of a version says whose teams are counted (teamTermsOf). */
const teamsOf = (version: string) =>
  `(${version}.document #> '{override,roles}', ${version}.document #>> '{override,team}', ${version}.document #>> '{timePeriod,endDate}')`

/**
 * SQL of whether somebody has done this since the batch `b` began to be calculated, to a goal `g` of its program. Newest first and one at
 * most, so that only events since then are read, and of these none twice.
 */
const isNoted = (action: string, column: string, value: string) => `(
  select e.event_id from audit_events e
  where e.client_id = b.client_id and e.action = '${action}' and e.event_id > coalesce(b.events_through, (select max(p.event_id)
      from audit_events p where p.client_id = b.client_id and p.subject = 'batch:' || b.batch_id and p.action = 'results.prepared'))
    and exists (select from pax_goals g where g.client_id = b.client_id and g.program_id = b.program_id
      and g.${column} = case when e.action = '${action}' then ${value} end)
  order by e.event_id desc limit 1) is not null`

/**
 * What has changed since a waiting batch was prepared, as far as it is noted with its time: a new version of the rules, loads by
 * the name of their file, goals that were chosen, baselines that were corrected, corrections by hand, people who were erased, another batch
 * issued or reversed. Loads of people change no result, those of the tree only where teams are counted anew. Issuing compares the inputs themselves.
 */
export function readStale(tx: ClientTx, batchId: number): Promise<StaleRow[]> {
  return tx.query<StaleRow>(
    `with b as (
       -- Once results are issued, teams are those that were issued, unless the terms now count others.
       select r.*, v.document ? 'override' and not exists (select from result_batches f
           join program_versions fv on (fv.client_id, fv.program_id, fv.version) = (f.client_id, f.program_id, f.program_version)
           where (f.client_id, f.program_id, f.time_period_id) = (r.client_id, r.program_id, r.time_period_id) and ${isFinalOf('f')}
             and ${teamsOf('fv')} is not distinct from ${teamsOf('v')}) as counts_teams
       from result_batches r join program_versions v on (v.client_id, v.program_id, v.version) = (r.client_id, r.program_id, r.program_version)
       where r.client_id = $1 and r.batch_id = $2 and r.status in ('open', 'approved'))
     select 'rules' as what, p.published_version::text as name from b join programs p using (client_id, program_id)
     where p.published_version <> b.program_version
     union all
     (select 'load', l.file_name from b join loads l using (client_id)
      where l.changed_count > 0 and case
        when l.kind = 'participants' then false
        when l.created_at > b.prepared_at and l.undone_at is not null then false
        when coalesce(l.undone_at, l.created_at) <= b.prepared_at then false
        when l.kind in ('orgunits', 'assignments') then b.counts_teams
        -- What a load of an earlier release had changed is gone once it is undone: it may have been any program.
        when l.programs is null and l.undone_at is not null then true
        else b.program_id in (${programsOfLoad}) end
      order by l.load_id limit 20)
     union all
     select 'goals', null from b where exists (select from pax_goals g
       where g.client_id = b.client_id and g.program_id = b.program_id and g.selected_at > b.prepared_at)
     union all
     select 'baselines', null from b where ${isNoted('goal.baseline-corrected', 'pax_goal_id', 'substr(e.subject, 6)::bigint')}
     union all
     select 'corrections', null from b where exists (select from award_deltas d join pax_goals g using (client_id, pax_goal_id)
       where d.client_id = b.client_id and g.program_id = b.program_id and d.created_at > b.prepared_at)
     union all
     -- With them went the words of their corrections, and what other systems call their rows.
     select 'erased', null from b where ${isNoted('person.erased', 'person_id', 'e.subject_person_id')}
     union all
     select 'other-batch', null from b where b.follows_id is distinct from (select max(o.batch_id) from result_batches o
       where o.client_id = b.client_id and o.program_id = b.program_id and o.time_period_id = b.time_period_id
         and o.status in ('issued', 'locked', 'superseded'))`,
    [tx.clientId, batchId],
  )
}

/**
 * What of a program's budget is issued without this batch: everything that was and was not reversed; up to its own issuing or
 * reversal, if it has come to that.
 */
export async function readIssued(tx: ClientTx, batchId: number): Promise<number> {
  const [row] = await tx.query<{ issued: number }>(
    `select coalesce(sum(o.posted_points), 0)::bigint as issued
     from result_batches b join result_batches o using (client_id, program_id)
     cross join lateral (select coalesce(b.reversed_at, b.issued_at, 'infinity') as at) until
     where b.client_id = $1 and b.batch_id = $2 and o.batch_id <> b.batch_id and o.issued_at <= until.at
       and (o.reversed_at is null or o.reversed_at > until.at)`,
    [tx.clientId, batchId],
  )
  return row!.issued
}

/** Whether a person has an award in a batch that it moves. */
export async function hasOwnLine(tx: ClientTx, batchId: number, personId: number): Promise<boolean> {
  const rows = await tx.query(
    `select from award_lines where client_id = $1 and person_id = $3 and batch_id = $2 and change <> 0 limit 1`,
    [tx.clientId, batchId, personId],
  )
  return rows.length > 0
}

export async function markBudget(tx: ClientTx, batchId: number, reason: string, actor: string): Promise<void> {
  await tx.query(
    'update result_batches set budget_reason = $3, budget_by = $4 where client_id = $1 and batch_id = $2',
    [tx.clientId, batchId, reason, actor],
  )
}
