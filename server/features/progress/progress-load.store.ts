import type { ClientTx } from '../../db/client-tx.ts'

/**
 * The groups of the file's programs, by the terms that people see, with the day through which progress is loaded; and
 * whose goal each row may belong to. No row may go back behind that day or beyond `today`, unless any day will do.
 */
export async function findGoals(tx: ClientTx, today: string, anyDay: boolean): Promise<void> {
  await tx.query(
    `create temp table load_groups on commit drop as
     select row_number() over ()::int as slot, g.*, case when $1 then null else (
       select max(l.data_through) from progress_loads l
       where l.program_id = g.program_id and l.group_id = g.group_id) end as newest,
       case when not $1 then $2::date end as latest
     from (
       select distinct v.program_id, g.time_period_id, g.group_id,
         (v.document->'timePeriod'->>'startDate')::date as starts, (v.document->'timePeriod'->>'endDate')::date as ends, coalesce(v.document->>'progressRows' = 'add', false) as adds
       from (select distinct program_id from load_rows) f
       join programs p on p.program_id = f.program_id
       join program_versions v on v.program_id = p.program_id and v.version = coalesce(p.published_version, p.version)
       join pax_goals g on g.program_id = v.program_id and g.time_period_id = v.document->'timePeriod'->>'timePeriodId'
       where g.enrolled) g`,
    [anyDay, today],
  )
  await tx.query(
    `create temp table load_goals on commit drop as
     select p.user_name_folded as name, g.program_id, g.pax_goal_id, s.slot
     from load_groups s
     join pax_goals g on g.program_id = s.program_id and g.time_period_id = s.time_period_id and g.group_id = s.group_id
     join people p on p.person_id = g.person_id
     where g.enrolled`,
  )
  await tx.query('analyze load_groups, load_goals')
}

/**
 * Rows that would count twice where rows add to the total: their sourceRowId stands twice in the file or is loaded
 * already; or they have none, and `sameFile`, loads of this very content, brought in the same line.
 */
export async function findRepeatedSources(tx: ClientTx, sameFile: readonly number[]): Promise<boolean> {
  await tx.query(
    `create temp table load_repeated on commit drop as
     with given as (
       select r.line, r.program_id, r.source_row_id, count(*) over (partition by r.program_id, r.source_row_id) as same
       from load_rows r
       where r.source_row_id is not null and r.program_id in (select program_id from load_groups where adds))
     select line, same > 1 as in_file from given
     where same > 1 or (program_id, source_row_id) in (
       select g.program_id, p.source_row_id from progress_rows p join pax_goals g on g.pax_goal_id = p.pax_goal_id
       where p.source_row_id is not null and g.program_id in (select program_id from load_groups where adds))`,
  )
  if (sameFile.length > 0) {
    await tx.query(
      `insert into load_repeated
       select r.line, false from progress_rows p join pax_goals g on g.pax_goal_id = p.pax_goal_id
       join load_rows r on r.line = p.line and r.program_id = g.program_id and r.source_row_id is null
       where p.load_id = any ($1) and g.program_id in (select program_id from load_groups where adds)`,
      [sameFile],
    )
  }
  const rows = await tx.query('select from load_repeated limit 1')
  return rows.length > 0
}

export interface ProgressTotals {
  readonly rows: number
  readonly accepted: number
  readonly sum: string | null
}

/**
 * Judges every row and writes the sound ones, in one statement and in the order of the table's key: a million rows in
 * any other order take half as long again. Sets the lines of the rest aside in `load_bad`.
 */
export async function writeSoundRows(tx: ClientTx, loadId: number, hasRepeated: boolean): Promise<ProgressTotals> {
  await tx.query('create temp table load_bad (line int, slot int, is_repeated boolean) on commit drop')
  await tx.query('create temp table load_days (slot int, first_day date, last_day date) on commit drop')
  const [totals] = await tx.query<ProgressTotals>(
    `with judged as materialized (
       select r.line, g.pax_goal_id, g.slot, r.data_through, r.value, r.weight, r.mq_value, r.bonus_value, r.source_row_id,
         r.problems is null and g.pax_goal_id is not null and r.data_through >= coalesce(s.newest, r.data_through)
           and r.data_through <= coalesce(s.latest, r.data_through)
           ${hasRepeated ? 'and r.line not in (select line from load_repeated)' : ''} as is_sound,
         count(*) over (partition by g.pax_goal_id, r.data_through,
           case when s.adds then r.source_row_id end,
           case when s.adds and r.source_row_id is null then r.line end) > 1 as is_repeated
       from load_rows r
       left join load_goals g on g.name = r.user_name_folded and g.program_id = r.program_id
       left join load_groups s on s.slot = g.slot
     ), written as (
       insert into progress_rows (client_id, pax_goal_id, data_through, load_id, line, value, weight, mq_value,
         bonus_value, source_row_id)
       select $1, pax_goal_id, data_through, $2, line, value, weight, mq_value, bonus_value, source_row_id
       from judged where is_sound and not is_repeated
     ), bad as (
       insert into load_bad select line, slot, is_repeated from judged where not is_sound or is_repeated returning 1
     ), brought as (
       select slot, count(*) as row_count, sum(value) as value_sum, max(data_through) as data_through,
         min(data_through) as first_day
       from judged where is_sound and not is_repeated group by slot
     ), noted as (
       insert into progress_loads (client_id, program_id, group_id, load_id, data_through, row_count)
       select $1, s.program_id, s.group_id, $2, b.data_through, b.row_count from brought b join load_groups s using (slot)
     ), spanned as (
       insert into load_days select slot, first_day, data_through from brought
     )
     select (select count(*) from bad) + coalesce(sum(row_count), 0)::bigint as rows,
       coalesce(sum(row_count), 0)::bigint as accepted,
       trim_scale(sum(value_sum))::text as sum from brought`,
    [tx.clientId, loadId],
  )
  return totals!
}

/** Records what is wrong with each rejected row; only these are checked again. */
export async function explainBadRows(tx: ClientTx, hasRepeated: boolean): Promise<void> {
  await tx.query(
    `create temp table load_bad_rows on commit drop as
     select r.line, r.problems, r.user_name, r.user_name_folded, r.program_id, r.data_through, r.source_row_id, b.slot, b.is_repeated, s.newest, s.latest, s.adds
     from load_bad b join load_rows r using (line) left join load_groups s using (slot)`,
  )
  await tx.query('analyze load_bad_rows')
  await tx.query(
    `insert into load_issues
     select b.line, true, p."column", p.code, p.value
     from load_bad_rows b, jsonb_to_recordset(b.problems) as p ("column" text, code text, value text)
     where b.problems is not null
     union all
     select line, true, 'userName', 'person-unknown', user_name from load_bad_rows b
     where not exists (select from people p where p.user_name_folded = b.user_name_folded) and user_name is not null
     union all
     select line, true, 'programId', 'program-unknown', program_id from load_bad_rows b
     where not exists (select from programs p where p.program_id = b.program_id) and program_id is not null
     union all
     select line, true, 'userName', 'person-not-enrolled', user_name from load_bad_rows b
     where slot is null and exists (select from programs p where p.program_id = b.program_id)
       and exists (select from people p where p.user_name_folded = b.user_name_folded)
     union all
     select line, true, 'dataThrough', 'data-through-goes-back', data_through::text from load_bad_rows
     where data_through < newest
     union all
     select line, true, 'dataThrough', 'data-through-in-future', data_through::text from load_bad_rows
     where data_through > latest
     union all
     select line, true, case when adds then 'sourceRowId' else 'dataThrough' end, 'row-repeated',
       case when adds then coalesce(source_row_id, '') else data_through::text end
     from load_bad_rows where is_repeated and slot is not null and data_through is not null`,
  )
  if (!hasRepeated) return
  await tx.query(
    `insert into load_issues
     select line, true, 'sourceRowId', case when in_file then 'row-repeated' when source_row_id is null
       then 'row-loaded-already' else 'source-row-repeated' end, coalesce(source_row_id, '')
     from load_repeated join load_bad_rows b using (line) where not (in_file and b.is_repeated)`,
  )
}

/** Takes a load's rows away again; answers how many they were. */
export async function deleteProgress(tx: ClientTx, loadId: number): Promise<number> {
  const gone = await tx.connection.query('delete from progress_rows where load_id = $1', [loadId])
  await tx.query('delete from progress_loads where load_id = $1', [loadId])
  return gone.rowCount ?? 0
}

/** Programs of this load whose results are issued already: the new progress does not change them. */
export async function noteIssuedPrograms(tx: ClientTx): Promise<void> {
  await tx.query(
    `insert into load_issues
     select 0, false, 'programId', 'results-issued', program_id from (select distinct program_id from load_groups) s
     where exists (select from result_batches b where b.program_id = s.program_id
       and b.status in ('issued', 'locked') and b.purpose <> 'progress')`,
  )
}

/** Days of this load that lie outside their program's period, the farthest of each program: most likely a slip. */
export async function noteDaysOutside(tx: ClientTx): Promise<void> {
  await tx.query(
    `insert into load_issues
     select 0, false, 'dataThrough', 'data-through-outside-period', program_id || ' ' || day from (
       select program_id, min(first_day) as day from load_days join load_groups using (slot)
       where first_day < starts group by program_id
       union
       select program_id, max(last_day) from load_days join load_groups using (slot)
       where last_day > ends group by program_id) outside`,
  )
}
