import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import copy from 'pg-copy-streams'
import { personOfActor } from '../../../rules/actors/actor.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import type { LoadContext } from '../load-history/load-context.ts'
import { replaceRows } from '../load-history/staged-table.ts'
import { updateRows } from '../load-history/write-rows.ts'
import { newestBaseline, newestBaselineOf } from './goals.store.ts'
import { isIssued, issuedBatches, type StagedRows } from './staged-goals.store.ts'

/** A good row with the goal that it speaks of, as the rules need it. */
export interface StagedGoal {
  readonly line: number
  readonly user_name: string
  readonly pax_goal_id: number
  readonly group_id: string
  readonly program_id: string
  readonly version: number
  readonly baseline: string | null
  readonly level_id: string | null
  readonly target: string | null
  readonly selected_at: Date | null
  /** The cells that were asked for, in that order. */
  readonly cells: readonly (string | null)[]
}

/** Whose goal each row speaks of, by the terms that people see; rows that speak of none get an issue, and so do those of issued programs. */
export async function findStagedGoals(tx: ClientTx): Promise<void> {
  await replaceRows(
    tx,
    `with terms as materialized (
       select v.program_id, v.version, v.document->'timePeriod'->>'timePeriodId' as time_period_id,
         ${issuedBatches} as issued
       from (select distinct program_id from load_rows) f
       join programs m on m.program_id = f.program_id
       join program_versions v on v.program_id = m.program_id and v.version = coalesce(m.published_version, m.version)
     ) select r.*, p.person_id, v.version, g.pax_goal_id, g.xmin as seen, ${isIssued} as is_issued
     from load_rows r
     left join people p on p.user_name_folded = r.user_name_folded
     left join terms v on v.program_id = r.program_id
     left join pax_goals g on g.person_id = p.person_id and g.program_id = v.program_id and g.enrolled
       and g.time_period_id = v.time_period_id`,
  )
  await tx.query(
    `insert into load_issues
     select line, true, 'userName', 'person-unknown', user_name from load_rows
     where person_id is null and user_name is not null
     union all
     select line, true, 'programId', 'program-unknown', program_id from load_rows
     where version is null and program_id is not null
     union all
     select line, true, 'userName', 'person-not-enrolled', user_name from load_rows
     where person_id is not null and version is not null and pax_goal_id is null
     union all
     select line, true, 'programId', 'results-issued', program_id from load_rows where is_issued`,
  )
}

/** The rows without an error so far, some thousand at a time; the next ones are fetched while these are processed. */
export async function* readStagedGoals(
  tx: ClientTx,
  rows: StagedRows,
  cells: readonly string[],
): AsyncGenerator<StagedGoal[]> {
  await tx.query(
    `declare staged_goals cursor for
     select r.line, g.pax_goal_id, g.group_id, r.program_id, r.version, ${newestBaseline} as baseline, g.level_id, g.target,
       g.selected_at, r.user_name, array[${cells.map(cell => `r.${cell}::text`).join(', ')}] as cells
     from load_rows r join pax_goals g using (pax_goal_id)
     where r.line not in (select line from load_issues where is_error) and ${rows}`,
  )
  const fetch = () => {
    const staged = tx.query<StagedGoal>('fetch 4000 from staged_goals')
    // Whoever asks for them hears of a failure; until then nobody listens.
    staged.catch(() => {})
    return staged
  }
  let next = fetch()
  for (;;) {
    const staged = await next
    if (staged.length === 0) break
    next = fetch()
    yield staged
  }
  await tx.query('close staged_goals')
}

export interface RowIssue {
  readonly line: number
  /** False of a warning. */
  readonly isError: boolean
  readonly column: string
  readonly code: string
  readonly value: string
}

export async function noteIssues(tx: ClientTx, issues: readonly RowIssue[]): Promise<void> {
  await tx.query(
    `insert into load_issues select line, "isError", "column", code, value
     from jsonb_to_recordset($1::jsonb) as r (line int, "isError" boolean, "column" text, code text, value text)`,
    [JSON.stringify(issues)],
  )
}

/** A goal as the rules decided it; decimals as text. */
export interface DecidedGoal {
  readonly line: number
  readonly paxGoalId: number
  readonly levelId: string | null
  readonly target: string
  readonly award: number | null
  readonly version: number
  readonly selectedAt: string | null
}

export async function createDecided(tx: ClientTx): Promise<void> {
  await tx.query(
    `create temp table load_decided (line int, pax_goal_id bigint, level_id text, target numeric, award bigint, version int,
       selected_at timestamptz) on commit drop`,
  )
}

/** Takes back what was decided of rows whose goal has changed since. */
export async function dropLateDecisions(tx: ClientTx): Promise<void> {
  await tx.query('delete from load_decided where line in (select line from load_late)')
}

export async function keepDecided(tx: ClientTx, goals: readonly DecidedGoal[]): Promise<void> {
  const lines = goals.map(
    ({ line, paxGoalId, levelId, target, award, version, selectedAt }) =>
      `${line},${paxGoalId},${levelId ?? ''},${target},${award ?? ''},${version},${selectedAt ?? ''}\n`,
  )
  const into = tx.connection.query(copy.from('copy load_decided from stdin (format csv)'))
  await pipeline(Readable.from([lines.join('')]), into)
}

/** How many goals share an event. */
const goalsInEvent = 1000

/** Freezes the decided goals; the audit trail records who loaded which choice (W09). Answers how many changed. */
export async function writeDecided(
  tx: ClientTx,
  { actor, loadId, given }: Pick<LoadContext, 'actor' | 'loadId' | 'given'>,
  { action, columns }: { readonly action: string; readonly columns: readonly string[] },
): Promise<number> {
  // An award that the file has no column for stays (decisions §6).
  const staysAward = columns.includes('award') && !given.has('award')
  await tx.query('analyze load_decided')
  // By hash, all events of a file would be in memory at once.
  await tx.query('set local enable_hashagg = off')
  await tx.query(
    `insert into audit_events (client_id, actor, action, subject, details, actor_person_id, goals)
     select $1, $2, $3, 'load:' || $4::bigint, jsonb_build_object('loadId', $4::bigint, 'goals', jsonb_build_object(
         'goalId', jsonb_agg(pax_goal_id), 'line', jsonb_agg(line), 'programId', jsonb_agg(program_id),
         'levelId', jsonb_agg(level_id), 'target', jsonb_agg(target::text), 'award', jsonb_agg(${staysAward ? 'award_before' : 'award'}),
         'version', jsonb_agg(version), 'selectedAt', jsonb_agg(selected_at),
         'levelIdBefore', jsonb_agg(level_id_before), 'targetBefore', jsonb_agg(target_before::text))),
       $5::bigint, int8range(min(pax_goal_id), max(pax_goal_id), '[]')
     from (select d.*, g.program_id, g.level_id as level_id_before, g.target as target_before, g.assigned_award as award_before,
         (row_number() over (order by pax_goal_id) - 1) / ${goalsInEvent} as part
       from load_decided d join pax_goals g using (pax_goal_id)) decided
     group by part`,
    [tx.clientId, actor, action, loadId, personOfActor(actor) ?? null],
  )
  await tx.query('reset enable_hashagg')
  return updateRows(tx, loadId, 'pax_goals', {
    from: 'load_decided d',
    key: 'd.pax_goal_id',
    set: {
      level_id: 'd.level_id',
      target: 'd.target',
      assigned_award: staysAward ? 'o.assigned_award' : 'd.award',
      program_version: 'd.version',
      selected_at: 'd.selected_at',
      selected_by: "'load'",
      // An equal goal, as in a repeated file, is not a new one: it keeps its frozen values.
      baseline: `case when ${isOtherGoal} then ${newestBaselineOf('o')} else o.baseline end`,
      next_baseline: `case when ${isOtherGoal} then null else o.next_baseline end`,
    },
  })
}

const isOtherGoal = 'o.target is null or (o.target, o.level_id) is distinct from (d.target, d.level_id)'

/** A frozen goal keeps its baseline (decisions §4.1); a missing one is filled in. Both are reported with figures. */
export async function noteFrozen(tx: ClientTx, rows: StagedRows): Promise<void> {
  await tx.query(
    `insert into load_issues
     select r.line, false, 'value', case when g.baseline is null then 'baseline-filled-in' else 'baseline-not-used' end,
       trim_scale(r.value) || ' (target ' || trim_scale(g.target) || coalesce(', baseline ' || trim_scale(g.baseline), '') || ')'
     from load_rows r join pax_goals g using (pax_goal_id)
     where g.target is not null and g.baseline is distinct from r.value and ${rows}`,
  )
}

export function writeBaselines(tx: ClientTx, loadId: number): Promise<number> {
  return updateRows(tx, loadId, 'pax_goals', {
    from: 'load_rows r',
    key: 'r.pax_goal_id',
    set: {
      baseline: 'case when o.target is null then r.value else coalesce(o.baseline, r.value) end',
      next_baseline: 'case when o.target is not null and o.baseline <> r.value then r.value end',
    },
  })
}

/** The control sum of the good rows. */
export async function sumOf(tx: ClientTx, column: 'value' | 'target'): Promise<string | undefined> {
  const [row] = await tx.query<{ sum: string | null }>(`select trim_scale(sum(${column}))::text as sum from load_rows`)
  return row?.sum ?? undefined
}
