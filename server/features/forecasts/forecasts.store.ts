import type { Actor } from '../../../rules/actors/actor.ts'
import { type PaceSums, paceSums } from '../../../rules/forecast/pace.ts'
import type { ClientTx } from '../../db/client-tx.ts'

export interface ForecastRow {
  readonly forecast_id: number
  readonly program_id: string
  readonly version: number
  readonly levers: unknown
  readonly result: unknown
  readonly created_at: Date
  readonly created_by: string
}

const columns = 'forecast_id, program_id, version, levers, result, created_at, created_by'

export async function readForecast(tx: ClientTx, programId: string, forecastId: number) {
  const rows = await tx.query<ForecastRow>(
    `select ${columns} from forecasts where client_id = $1 and program_id = $2 and forecast_id = $3`,
    [tx.clientId, programId, forecastId],
  )
  return rows[0]
}

/** The forecasts of a period, the newest first: those of things as they are, or those in which something was tried out. */
export function readForecasts(
  tx: ClientTx,
  { programId, timePeriodId }: ProgramPeriod,
  { isTried, most }: { readonly isTried: boolean; readonly most: number },
): Promise<ForecastRow[]> {
  return tx.query<ForecastRow>(
    `select ${columns} from forecasts where client_id = $1 and program_id = $2 and time_period_id = $3 and (levers <> '{}') = $4
     order by forecast_id desc limit $5`,
    [tx.clientId, programId, timePeriodId, isTried, most],
  )
}

/** The newest forecast of things as they are that was made before a moment. */
export async function readForecastBefore(
  tx: ClientTx,
  { programId, timePeriodId }: ProgramPeriod,
  before: Date,
): Promise<ForecastRow | undefined> {
  const rows = await tx.query<ForecastRow>(
    `select ${columns} from forecasts where client_id = $1 and program_id = $2 and time_period_id = $3 and levers = '{}'
       and created_at < $4 order by forecast_id desc limit 1`,
    [tx.clientId, programId, timePeriodId, before],
  )
  return rows[0]
}

export interface NewForecast extends ProgramPeriod {
  readonly version: number
  /** The hash of what it was made from, where this forecast of the same levers came before it. */
  readonly hashAfter: (previous: number | undefined) => string
  readonly levers: object
  readonly result: object
  readonly actor: Actor
}

/**
 * Keeps a forecast, or answers the newest of the same levers where that was made from the same. Facts that are again as they were make
 * a new one, since others were true in between.
 */
export async function keepForecast(
  tx: ClientTx,
  forecast: NewForecast,
): Promise<{ forecastId: number; isNew: boolean }> {
  const { programId, timePeriodId, version, hashAfter, levers, result, actor } = forecast
  const [newest, before] = await tx.query<{ forecast_id: number; inputs_hash: string }>(
    `select forecast_id, inputs_hash from forecasts
     where client_id = $1 and program_id = $2 and time_period_id = $3 and levers = $4 order by forecast_id desc limit 2`,
    [tx.clientId, programId, timePeriodId, levers],
  )
  if (newest?.inputs_hash === hashAfter(before?.forecast_id)) return { forecastId: newest.forecast_id, isNew: false }
  const inputsHash = hashAfter(newest?.forecast_id)
  const made = await tx.query<{ forecast_id: number }>(
    `insert into forecasts (client_id, program_id, time_period_id, version, inputs_hash, levers, result, created_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (client_id, program_id, inputs_hash) do nothing returning forecast_id`,
    [tx.clientId, programId, timePeriodId, version, inputsHash, levers, result, actor],
  )
  if (made[0] !== undefined) return { forecastId: made[0].forecast_id, isNew: true }
  // Somebody else was as fast.
  const [kept] = await tx.query<{ forecast_id: number }>(
    'select forecast_id from forecasts where client_id = $1 and program_id = $2 and inputs_hash = $3',
    [tx.clientId, programId, inputsHash],
  )
  return { forecastId: kept!.forecast_id, isNew: false }
}

export interface ProgramPeriod {
  readonly programId: string
  readonly timePeriodId: string
}

/** The days through which progress of a program is loaded. */
export async function readLoadDays(tx: ClientTx, programId: string): Promise<string[]> {
  const rows = await tx.query<{ data_through: string }>(
    `select distinct pl.data_through from progress_loads pl join loads l using (client_id, load_id)
     where pl.client_id = $1 and pl.program_id = $2 and l.status = 'committed' order by 1`,
    [tx.clientId, programId],
  )
  return rows.map(({ data_through }) => data_through)
}

export interface ChoiceRow {
  readonly group_id: string
  readonly level_id: string | null
  readonly people: number
  readonly chosen: number
}

/** How many people take part, by group and level. */
export function readChoices(tx: ClientTx, { programId, timePeriodId }: ProgramPeriod): Promise<ChoiceRow[]> {
  return tx.query<ChoiceRow>(
    `select group_id, level_id, count(*)::int as people, count(target)::int as chosen from pax_goals
     where client_id = $1 and program_id = $2 and time_period_id = $3 and enrolled group by group_id, level_id order by 1, 2`,
    [tx.clientId, programId, timePeriodId],
  )
}

/** What a program has paid so far. */
export async function readPaid(tx: ClientTx, { programId, timePeriodId }: ProgramPeriod): Promise<number> {
  const [row] = await tx.query<{ points: number }>(
    `select coalesce(sum(posted_points), 0)::float8 as points from result_batches
     where client_id = $1 and program_id = $2 and time_period_id = $3 and status in ('issued', 'locked', 'superseded')`,
    [tx.clientId, programId, timePeriodId],
  )
  return row!.points
}

/** Makes the tables that people's figures are gathered in, until the transaction ends. */
export async function beginForecast(tx: ClientTx): Promise<void> {
  await tx.query(
    `create temp table forecast_paces (pax_goal_id bigint, pace_group text, figures float8[]) on commit drop;
     create temp table forecast_endings (pax_goal_id bigint, points bigint[], goals bigint[], achieved boolean[], held_back jsonb) on commit drop;
     -- Compressed, they would be unpacked for each figure that is read of them.
     alter table forecast_endings alter points set storage plain, alter goals set storage plain, alter achieved set storage plain`,
  )
}

/** The figures of all people, added up by group; so many for each person. */
export async function sumPaces(tx: ClientTx, count: number): Promise<PaceSums[]> {
  const rows = await tx.query<{ pace_group: string; people: number; sums: number[] }>(
    `select pace_group, count(*)::int as people, array[${each(count, at => `sum(figures[${at}])`)}]::float8[] as sums
     from forecast_paces group by pace_group order by pace_group`,
  )
  return rows.map(({ pace_group, people, sums }) => paceSums(pace_group, people, sums))
}

/** The points of all people in each of so many columns, and how many people have none since the rules refuse them. */
export async function sumEndings(tx: ClientTx, count: number): Promise<{ points: number[]; heldBack: number }> {
  const [row] = await tx.query<{ points: number[]; held_back: number }>(
    `select count(held_back)::int as held_back, array[${each(count, at => `coalesce(sum(points[${at}]), 0)`)}]::float8[] as points
     from forecast_endings`,
  )
  return { points: row!.points, heldBack: row!.held_back }
}

/** What corrections by hand add at most to what the terms pay: an award never falls below 0. */
export async function readCorrections(tx: ClientTx, period: ProgramPeriod): Promise<number> {
  const [row] = await tx.query<{ most: number }>(
    `select coalesce(sum(greatest(0, points)), 0)::float8 as most from (
       select sum(d.points) as points from award_deltas d join pax_goals g using (client_id, pax_goal_id)
       where d.client_id = $1 and g.program_id = $2 and g.time_period_id = $3 group by d.pax_goal_id, d.award_kind) awards`,
    [tx.clientId, period.programId, period.timePeriodId],
  )
  return row!.most
}

export interface LeaderEndings {
  readonly eligible: number
  readonly achievers: readonly number[]
  readonly goal_awards: readonly number[]
  /** Corrections by hand of what they earn of it. */
  readonly deltas: readonly { readonly points: number; readonly reason: string }[]
}

/** The team of each leader with its sums in each column, some at a time. */
export async function* readLeaders(
  tx: ClientTx,
  { programId, timePeriodId }: ProgramPeriod,
  count: number,
): AsyncGenerator<LeaderEndings[]> {
  await tx.query('create index on forecast_endings (pax_goal_id); analyze forecast_endings')
  await tx.query(
    `declare forecast_leaders no scroll cursor for
     select count(*)::int as eligible, array[${each(count, at => `count(*) filter (where e.achieved[${at}])`)}]::int[] as achievers,
       array[${each(count, at => `coalesce(sum(e.goals[${at}]), 0)`)}]::float8[] as goal_awards,
       coalesce((select jsonb_agg(jsonb_build_object('points', d.points, 'reason', d.reason) order by d.delta_id)
         from award_deltas d join pax_goals g using (client_id, pax_goal_id)
         where d.client_id = $1 and g.person_id = t.leader_id and g.program_id = $2 and g.time_period_id = $3
           and d.award_kind = 'override'), '[]') as deltas
     from award_teams t left join forecast_endings e on e.pax_goal_id = t.pax_goal_id group by t.leader_id`,
    [tx.clientId, programId, timePeriodId],
  )
  for (;;) {
    const rows = await tx.query<LeaderEndings>('fetch 500 from forecast_leaders')
    if (rows.length === 0) break
    yield rows
  }
  await tx.query('close forecast_leaders')
}

function each(count: number, of: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => of(at + 1)).join(', ')
}

export interface PastProgram extends ProgramPeriod {
  readonly version: number
  readonly people: number
  readonly levels: readonly { readonly level_id: string; readonly chosen: number; readonly reached: number }[]
}

/** What was chosen and reached in the client's last program of a type whose results are issued; the program's own earlier periods first. */
export async function readPastProgram(
  tx: ClientTx,
  { programId, timePeriodId }: ProgramPeriod,
  type: string,
): Promise<PastProgram | undefined> {
  const [batch] = await tx.query<{ batch_id: number; program_id: string; time_period_id: string; version: number }>(
    `select b.batch_id, b.program_id, b.time_period_id, b.program_version as version
     from result_batches b join program_versions v on v.client_id = b.client_id and v.program_id = b.program_id and v.version = b.program_version
     where b.client_id = $1 and b.purpose <> 'progress' and b.status in ('issued', 'locked') and v.document ->> 'type' = $4
       and (b.program_id, b.time_period_id) <> ($2, $3)
     order by b.program_id = $2 desc, b.batch_id desc limit 1`,
    [tx.clientId, programId, timePeriodId, type],
  )
  if (batch === undefined) return undefined
  const { program_id, time_period_id, version, batch_id } = batch
  const levels = await tx.query<PastProgram['levels'][number]>(
    `select level_id, count(*)::int as chosen, count(*) filter (where is_goal_achieved and is_mq_achieved is not false)::int as reached
     from award_lines where client_id = $1 and batch_id = $2 and award_kind = 'goal' and level_id is not null group by level_id`,
    [tx.clientId, batch_id],
  )
  const past = { programId: program_id, timePeriodId: time_period_id }
  const people = (await readChoices(tx, past)).reduce((sum, row) => sum + row.people, 0)
  return { ...past, version, people, levels }
}
