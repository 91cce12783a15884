import type { Tenant } from '../../db/tenant.ts'

/** Whose goals, and by which terms. */
export interface AwardScope {
  readonly programId: string
  readonly timePeriodId: string
  readonly version: number
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

/** A person's goal with all that its award is worked out from. */
export interface AwardInputRow {
  readonly pax_goal_id: number
  readonly person_id: number
  readonly group_id: string
  readonly level_id: string | null
  readonly target: string
  readonly assigned_award: number | null
  readonly rows: readonly SourceRow[]
  /** Of the inputs of everybody, as they were when the reading began; the same in each row. */
  readonly input_hash: string
}

const inputs = `
  inputs as materialized (
    select g.pax_goal_id, g.person_id, g.group_id, g.level_id, g.target::text as target, g.assigned_award,
      coalesce((
        select jsonb_agg(jsonb_build_object('loadId', r.load_id, 'line', r.line, 'sourceRowId', r.source_row_id,
            'dataThrough', r.data_through, 'value', r.value::text, 'weight', r.weight::text, 'mqValue', r.mq_value::text,
            'bonusValue', r.bonus_value::text) order by r.data_through, r.load_id, r.line)
        from progress_rows r where r.client_id = g.client_id and r.pax_goal_id = g.pax_goal_id
      ), '[]') as rows
    from pax_goals g
    where g.client_id = $1 and g.program_id = $2 and g.time_period_id = $3 and g.enrolled and g.target is not null
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

function valuesOf(tenant: Tenant, { programId, timePeriodId, version }: AwardScope): unknown[] {
  return [tenant.clientId, programId, timePeriodId, version]
}
