import type { AwardDelta } from '../../../rules/payout/correct-award.ts'
import type { Tenant } from '../../db/tenant.ts'

/** Whose goals, and by which terms. */
export interface AwardScope {
  readonly programId: string
  readonly timePeriodId: string
  readonly version: number
  /** Whether whoever has no goal may earn something too, as with a challenge point. */
  readonly isGoalNeeded: boolean
}

/** A progress row as a source: which load, which line of its file. Decimals are text. */
export interface SourceRow {
  readonly loadId: number
  readonly line: number
  readonly sourceRowId: string | null
  readonly dataThrough: string
  readonly value: string
  readonly weight: string | null
  readonly mqValue: string | null
  readonly bonusValue: string | null
}

/** A person's goal with all that their awards are worked out from. */
export interface AwardInputRow {
  readonly pax_goal_id: number
  readonly person_id: number
  readonly group_id: string
  readonly level_id: string | null
  readonly target: string | null
  readonly baseline: string | null
  readonly assigned_award: number | null
  /** The oldest day first, and of one day the oldest load. */
  readonly rows: readonly SourceRow[]
  readonly deltas: readonly AwardDelta[]
  /** Of the inputs of everybody, as they were when the reading began; the same in each row. */
  readonly input_hash: string
}

const inputs = `
  inputs as materialized (
    select g.pax_goal_id, g.person_id, g.group_id, g.level_id, g.target::text as target, g.baseline::text as baseline,
      g.assigned_award,
      coalesce((
        select jsonb_agg(jsonb_build_object('loadId', r.load_id, 'line', r.line, 'sourceRowId', r.source_row_id,
            'dataThrough', r.data_through, 'value', r.value::text, 'weight', r.weight::text, 'mqValue', r.mq_value::text,
            'bonusValue', r.bonus_value::text) order by r.data_through, r.load_id, r.line)
        from progress_rows r where r.client_id = g.client_id and r.pax_goal_id = g.pax_goal_id
      ), '[]') as rows,
      coalesce((
        select jsonb_agg(jsonb_build_object('kind', d.award_kind, 'points', d.points, 'reason', d.reason) order by d.delta_id)
        from award_deltas d
        where d.client_id = g.client_id and d.pax_goal_id = g.pax_goal_id and d.award_kind <> 'override'
      ), '[]') as deltas
    from pax_goals g
    where g.client_id = $1 and g.program_id = $2 and g.time_period_id = $3 and g.enrolled
      and (g.target is not null or not $5)
  ), hashed as materialized (
    select encode(sha256(string_agg(sha256(convert_to(i::text, 'UTF8')), ''::bytea order by pax_goal_id)
      || (select sha256(convert_to($4::int || v.document::text, 'UTF8')) from program_versions v
          where v.client_id = $1 and v.program_id = $2 and v.version = $4::int)), 'hex') as input_hash
    from inputs i
  )`

/** A hash of everything that awards depend on: terms, goals, progress rows; undefined where nobody has a goal. */
export async function readInputHash(tenant: Tenant, scope: AwardScope): Promise<string | undefined> {
  const [row] = await tenant.query<{ input_hash: string | null }>(
    `with ${inputs} select input_hash from hashed`,
    valuesOf(tenant, scope),
  )
  return row?.input_hash ?? undefined
}

/** Streams the inputs by key, some at a time, all as they were at one moment, hash included. */
export async function* readInputs(tenant: Tenant, scope: AwardScope): AsyncGenerator<AwardInputRow[]> {
  await tenant.query(
    `declare award_inputs no scroll cursor for
     with ${inputs} select i.*, h.input_hash from inputs i cross join hashed h order by i.pax_goal_id`,
    valuesOf(tenant, scope),
  )
  try {
    for (;;) {
      const rows = await tenant.query<AwardInputRow>('fetch 2000 from award_inputs')
      if (rows.length === 0) return
      yield rows
    }
  } finally {
    await tenant.query('close award_inputs')
  }
}

function valuesOf(tenant: Tenant, { programId, timePeriodId, version, isGoalNeeded }: AwardScope): unknown[] {
  return [tenant.clientId, programId, timePeriodId, version, isGoalNeeded]
}

export async function userNameOf(tenant: Tenant, personId: number): Promise<string> {
  const text = 'select user_name from people where client_id = $1 and person_id = $2'
  const [row] = await tenant.query<{ user_name: string }>(text, [tenant.clientId, personId])
  return row!.user_name
}
