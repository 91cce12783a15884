import type { BatchSummary } from '../../../contract/results.ts'
import type { ClientTx } from '../../db/client-tx.ts'

/** What each goal and each leader comes to in a batch, in one row; a person who also leads has two. */
const ofBatch = `with own as materialized (
  select pax_goal_id, award_kind = 'override' as is_leader, min(level_id) as level_id, min(target) as target,
    min(result_code) as code, coalesce(bool_or(is_goal_achieved), false) as is_achieved,
    coalesce(bool_or(is_goal_achieved and not is_mq_achieved), false) as is_short,
    sum(points)::bigint as points, sum(issued_before)::bigint as issued_before, sum(change)::bigint as change
  from award_lines where client_id = $1 and batch_id = $2 group by 1, 2
)`

interface FiguresRow {
  readonly credited: number
  readonly taken_back: number
  readonly paid: number
  readonly giving: number
  readonly achieved: number
  readonly largest: number
}

interface LevelRow {
  readonly is_leader: boolean
  readonly group_id: string
  readonly level_id: string | null
  readonly people: number
  readonly achieved: number
  readonly missed_minimum: number
  readonly points: number
  readonly issued_before: number
  readonly change: number
}

interface CodeRow {
  readonly code: string
  readonly people: number
  readonly change: number
}

/** Sums up a batch that is being prepared, beside the batch that it follows, and keeps that with it. */
export async function keepSummary(tx: ClientTx, batchId: number): Promise<void> {
  const key = [tx.clientId, batchId]
  const [figures] = await tx.query<FiguresRow>(
    `${ofBatch} select coalesce(sum(change) filter (where change > 0), 0)::bigint as credited,
       coalesce(-sum(change) filter (where change < 0), 0)::bigint as taken_back,
       count(*) filter (where change > 0) as paid, count(*) filter (where change < 0) as giving,
       count(*) filter (where is_achieved) as achieved, coalesce(max(change), 0) as largest from own`,
    key,
  )
  const levels = await tx.query<LevelRow>(
    `${ofBatch} select own.is_leader, case when own.is_leader then '' else g.group_id end as group_id, own.level_id,
       count(*) as people, count(*) filter (where is_achieved) as achieved, count(*) filter (where is_short) as missed_minimum,
       sum(points)::bigint as points, sum(own.issued_before)::bigint as issued_before, sum(change)::bigint as change
     from own join pax_goals g on g.client_id = $1 and g.pax_goal_id = own.pax_goal_id
     group by 1, 2, 3 order by 1, 2, min(own.target), 3`,
    key,
  )
  const codes = await tx.query<CodeRow>(
    `${ofBatch} select code, count(*) as people, sum(change)::bigint as change from own group by 1 order by 2 desc, 1`,
    key,
  )
  const [before] = await tx.query<{ batch_id: number; summary: BatchSummary | null }>(
    `select f.batch_id, f.summary from result_batches b join result_batches f on f.client_id = b.client_id and f.batch_id = b.follows_id
     where b.client_id = $1 and b.batch_id = $2`,
    key,
  )
  const summary = summaryOf(figures!, levels, codes, before)
  await tx.query('update result_batches set summary = $3 where client_id = $1 and batch_id = $2', [
    ...key,
    JSON.stringify(summary),
  ])
}

function summaryOf(
  figures: FiguresRow,
  levels: readonly LevelRow[],
  codes: readonly CodeRow[],
  before: { batch_id: number; summary: BatchSummary | null } | undefined,
): BatchSummary {
  const earlier = before?.summary ?? undefined
  const beside = (name: keyof BatchSummary['figures'], now: number) => ({ now, before: earlier?.figures[name].now })
  return {
    beforeId: before && String(before.batch_id),
    figures: {
      credited: beside('credited', figures.credited),
      takenBack: beside('takenBack', figures.taken_back),
      paidPeople: beside('paidPeople', figures.paid),
      givingPeople: beside('givingPeople', figures.giving),
      achieved: beside('achieved', figures.achieved),
      largest: beside('largest', figures.largest),
    },
    levels: levels.map(row => ({
      isLeaders: row.is_leader,
      groupId: row.group_id,
      levelId: row.level_id ?? undefined,
      people: row.people,
      achieved: row.achieved,
      missedMinimum: row.missed_minimum,
      points: row.points,
      issuedBefore: row.issued_before,
      change: row.change,
    })),
    codes: codes.map(({ code, people, change }) => ({
      code,
      people: { now: people, before: earlier && (earlier.codes.find(one => one.code === code)?.people.now ?? 0) },
      change,
    })),
  }
}

/** How many of a kind are shown: more would not be looked at. */
const mostOfKind = 3
/** A result so many times the goal is rarely one that was measured. */
const farAbove = 3
/** So many people with the very same result, to the last digit, may be a copied cell. */
const manyAlike = 5

/** Finds what of a batch wants a look, by its lines alone. */
export async function keepFindings(tx: ClientTx, batchId: number): Promise<void> {
  await tx.query(
    `with line as materialized (
       select pax_goal_id, award_kind, change, result, target, result_code from award_lines
       where client_id = $1 and batch_id = $2
     ), found as (
       (select 1 as place, 'largest' as kind, pax_goal_id, '{}'::jsonb as facts, change from line
        where change > 0 order by change desc, pax_goal_id limit ${mostOfKind})
       union all
       (select 2, 'taken-back', pax_goal_id, jsonb_build_object('result', trim_scale(result)::text, 'target', trim_scale(target)::text),
          change from line where change < 0 order by change, pax_goal_id limit ${mostOfKind})
       union all
       (select 3, 'far-above', pax_goal_id,
          jsonb_build_object('result', trim_scale(result)::text, 'target', trim_scale(target)::text), change from line
        where award_kind = 'goal' and target > 0 and result >= ${farAbove} * target
        order by result / target desc, pax_goal_id limit ${mostOfKind})
       union all
       (select 4, 'same-result', null, jsonb_build_object('result', trim_scale(result)::text, 'people', count(*)), sum(change)::bigint
        from line where award_kind = 'goal' and result >= 1000 and result <> round(result, -2)
        group by result having count(*) >= ${manyAlike} order by count(*) desc, result limit ${mostOfKind})
     )
     insert into batch_findings (client_id, batch_id, kind, pax_goal_id, facts, change)
     select $1::int, $2::bigint, kind, pax_goal_id, facts, change from found order by place, abs(change) desc, pax_goal_id`,
    [tx.clientId, batchId],
  )
}

export interface FindingRow {
  readonly finding_id: number
  readonly kind: 'largest' | 'taken-back' | 'far-above' | 'same-result'
  readonly user_name: string | null
  readonly first_name: string | null
  readonly last_name: string | null
  readonly facts: Readonly<Record<string, string | number>>
  readonly change: number
  readonly looked_at: Date | null
  readonly looked_by: string | null
  readonly note: string | null
}

export function readFindings(tx: ClientTx, batchId: number): Promise<FindingRow[]> {
  return tx.query<FindingRow>(
    `select f.finding_id, f.kind, p.user_name, p.first_name, p.last_name, jsonb_strip_nulls(f.facts) as facts, f.change,
       f.looked_at, f.looked_by, f.note
     from batch_findings f
     left join pax_goals g on g.client_id = f.client_id and g.pax_goal_id = f.pax_goal_id
     left join people p on p.client_id = g.client_id and p.person_id = g.person_id
     where f.client_id = $1 and f.batch_id = $2 order by f.finding_id`,
    [tx.clientId, batchId],
  )
}

/** Notes who looked at a finding; answers whether there is such a one that nobody had looked at. */
export async function noteLook(
  tx: ClientTx,
  { batchId, findingId, note, actor }: { batchId: number; findingId: number; note: string; actor: string },
): Promise<boolean> {
  const rows = await tx.query(
    `update batch_findings set looked_at = now(), looked_by = $4, note = $5
     where client_id = $1 and batch_id = $2 and finding_id = $3 and looked_at is null returning 1`,
    [tx.clientId, batchId, findingId, actor, note],
  )
  return rows.length > 0
}
