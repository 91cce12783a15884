import type { Readable } from 'node:stream'
import type pg from 'pg'
import type { ClientTx } from '../../db/client-tx.ts'
import { copyOut } from '../../db/copy-out.ts'
import { isLeading, isOfTeam, isOn } from '../organisation/assigned.ts'
import type { Joints, NumberedUnits } from './joint-tops.ts'
import type { Kind } from './kinds.ts'
import { type NameOrder, nameOrder } from './name-order.ts'
import type { Sizes } from './packing.ts'
import { placedPeople } from './placed-people.store.ts'

/** What is prepared: a program in the state in which it is. */
export interface Preparation {
  readonly programId: string
  readonly timePeriodId: string
  readonly today: string
  readonly isFinal: boolean
  readonly loadedThrough: Readonly<Record<string, string>>
  readonly names: NameOrder
}

interface PreparationRow {
  readonly default_locale: string
  readonly time_period_id: string
  readonly today: string
  readonly is_final: boolean
  readonly loaded_through: Readonly<Record<string, string>>
  readonly enrolled: number
}

/** How a published program stands now, and how many are in it; nothing where it is not published. */
export async function readPreparation(
  tx: ClientTx,
  programId: string,
  day?: string,
): Promise<(Preparation & { readonly enrolled: number }) | undefined> {
  const [row] = await tx.query<PreparationRow>(
    `select period.id as time_period_id, coalesce($3::date, (now() at time zone c.time_zone)::date) as today, c.default_locale,
       exists (select from result_batches b where b.client_id = $1 and b.program_id = $2 and b.time_period_id = period.id
         and b.status in ('issued', 'locked') and b.purpose <> 'progress') as is_final,
       (select coalesce(jsonb_object_agg(group_id, through), '{}') from (
          select group_id, max(data_through) as through from progress_loads
          where client_id = $1 and program_id = $2 group by group_id) l) as loaded_through,
       (select count(*) from pax_goals g where g.client_id = $1 and g.program_id = $2 and g.time_period_id = period.id
          and g.enrolled) as enrolled
     from programs p join clients c using (client_id)
     join program_versions v on v.client_id = p.client_id and v.program_id = p.program_id and v.version = p.published_version
     cross join lateral (select v.document #>> '{timePeriod,timePeriodId}' as id) period
     where p.client_id = $1 and p.program_id = $2`,
    [tx.clientId, programId, day ?? null],
  )
  if (row === undefined) return undefined
  const { time_period_id: timePeriodId, today, is_final: isFinal, loaded_through: loadedThrough, enrolled } = row
  const names = nameOrder(row.default_locale)
  return { programId, timePeriodId, today, isFinal, loadedThrough, names, enrolled }
}

/** The changes that are told of by now; whatever is told later must stay. */
export async function readChangeIds(tx: ClientTx, programId: string): Promise<number[]> {
  const rows = await tx.query<{ change_id: number }>(
    'select change_id from team_changes where client_id = $1 and program_id = $2',
    [tx.clientId, programId],
  )
  return rows.map(row => row.change_id)
}

/** The units, each with a number, and for each those above it and itself. */
export async function numberUnits(tx: ClientTx): Promise<NumberedUnits> {
  await tx.query(
    `create temp table prepared_units on commit drop as
     select unit_id, row_number() over (order by unit_id)::int - 1 as unit_no from org_units where client_id = $1`,
    [tx.clientId],
  )
  await tx.query('analyze prepared_units')
  const rows = await tx.query<{ unit_id: string; above: number[] | null }>(
    `select u.unit_id, array_agg(a.unit_no) filter (where a.unit_no is not null) as above
     from prepared_units u left join org_closure c on c.client_id = $1 and c.unit_id = u.unit_id
     left join prepared_units a on a.unit_id = c.ancestor_id
     group by u.unit_no, u.unit_id order by u.unit_no`,
    [tx.clientId],
  )
  return { unitIds: rows.map(row => row.unit_id), above: rows.map(row => row.above ?? []) }
}

/** The units of each who may come and leads several in a role on a day, also those that lie below each other. */
export async function readHeldTogether(tx: ClientTx, today: string): Promise<string[][]> {
  const rows = await tx.query<{ unit_ids: string[] }>(
    `select array_agg(distinct m.unit_id) as unit_ids from assignments m join people p using (client_id, person_id)
     where m.client_id = $1 and p.status = 'active' and p.locked_at is null and ${isLeading()} and ${isOn('$2::date')}
     group by m.person_id, m.role having count(distinct m.unit_id) > 1`,
    [tx.clientId, today],
  )
  return rows.map(row => row.unit_ids)
}

/** Whether anybody at all stands in a unit: without, there is nothing to prepare. */
export async function isAnybodyPlaced(tx: ClientTx, today: string): Promise<boolean> {
  const found = await tx.query(`select from assignments m where m.client_id = $1 and ${isOfTeam('$2::date')} limit 1`, [
    tx.clientId,
    today,
  ])
  return found.length > 0
}

/** Lines of everybody who stands in a unit, by name. */
export async function* streamPlaced(
  tx: ClientTx,
  { programId, timePeriodId, today, isFinal, loadedThrough, names }: Preparation,
): AsyncGenerator<Buffer> {
  const { connection, clientId } = tx
  // The planner guesses that hardly any assignment is of today: a nested loop over a million people would not end.
  await tx.query('set local enable_nestloop = off')
  const goalRank = 'case when g.target is null then 0 else dense_rank() over (order by g.target) end'
  const ordered = `${placedPeople(goalRank, 'prepared_units')}
    order by p.last_name collate "${names}", p.first_name collate "${names}", g.pax_goal_id, u.unit_no`
  const values = [clientId, programId, timePeriodId, today, isFinal, JSON.stringify(loadedThrough)]
  const text = ordered.replace(/\$(\d+)/g, (_, at: string) => connection.escapeLiteral(String(values[Number(at) - 1])))
  for await (const lines of connection.query(copyOut(`copy (${text}) to stdout`) as pg.Submittable & Readable)) {
    yield lines as Buffer
  }
  await tx.query('set local enable_nestloop = on')
}

/** Takes away what is prepared of a program; everything is counted as it is asked for until it is prepared again. */
export async function deletePrepared(tx: ClientTx, programId: string): Promise<void> {
  await tx.query(
    `delete from listed_people where client_id = $1 and generation in (
       select generation from prepared_teams where client_id = $1 and program_id = $2)`,
    [tx.clientId, programId],
  )
  for (const table of ['prepared_teams', 'roll_ups', 'team_lists', 'team_members']) {
    await tx.query(`delete from ${table} where client_id = $1 and program_id = $2`, [tx.clientId, programId])
  }
}

export async function deleteChanges(tx: ClientTx, programId: string, changeIds: readonly number[]): Promise<void> {
  await tx.query(
    'delete from team_changes where client_id = $1 and program_id = $2 and change_id = any($3::bigint[])',
    [tx.clientId, programId, changeIds],
  )
}

export async function insertChanges(tx: ClientTx, paxGoalIds: readonly number[]): Promise<void> {
  await tx.query('select note_team_changes($1::int, $2::bigint[])', [tx.clientId, paxGoalIds])
}

export async function insertPrepared(
  tx: ClientTx,
  { programId, timePeriodId, today, isFinal, loadedThrough, names }: Preparation,
  people: number,
  kinds: readonly Kind[],
  units: readonly { readonly unitId: string; readonly people: number; readonly right: number }[],
  joints: Joints,
  { blockSize, shortList }: Sizes,
): Promise<number> {
  const [row] = await tx.query<{ generation: number }>(
    `insert into prepared_teams (client_id, program_id, time_period_id, built_on, is_final, people, loaded_through, cells, block_size, short_list, names, units,
       unit_people, unit_right, joints)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) returning generation`,
    [
      tx.clientId,
      programId,
      timePeriodId,
      today,
      isFinal,
      people,
      JSON.stringify(loadedThrough),
      JSON.stringify(kinds),
      blockSize,
      shortList,
      names,
      units.map(unit => unit.unitId),
      units.map(unit => unit.people),
      units.map(unit => unit.right),
      JSON.stringify(joints),
    ],
  )
  return row!.generation
}

export interface NewRollUp {
  readonly unitId: string
  readonly right: number
  /** Pairs of a kind and how many are of it. */
  readonly counts: readonly number[]
  readonly percentages: number
  readonly paces: number
}

export async function insertRollUps(
  tx: ClientTx,
  { programId }: Preparation,
  generation: number,
  rows: readonly NewRollUp[],
): Promise<void> {
  await tx.query(
    `insert into roll_ups (client_id, program_id, unit_id, generation, right_people, counts, percentages, paces)
     select $1, $2, unit_id, $3, right_people, counts::int[], percentages, paces
     from unnest($4::text[], $5::int[], $6::text[], $7::bigint[], $8::bigint[])
       as new (unit_id, right_people, counts, percentages, paces)`,
    [
      tx.clientId,
      programId,
      generation,
      rows.map(row => row.unitId),
      rows.map(row => row.right),
      rows.map(row => `{${row.counts.join(',')}}`),
      rows.map(row => row.percentages),
      rows.map(row => row.paces),
    ],
  )
}

export interface NewBlock {
  readonly unitId: string
  readonly scope: 'right' | 'below'
  readonly sort: string
  readonly block: number
  readonly firstRank: number
  readonly counts: readonly number[]
  readonly members: Buffer
}

// One long value that the database cuts up: it travels as bytes, where values in an array would as text.
export async function insertBlocks(
  tx: ClientTx,
  { programId }: Preparation,
  generation: number,
  rows: readonly NewBlock[],
): Promise<void> {
  await tx.query(
    `insert into team_lists (client_id, program_id, generation, unit_id, scope, sort, block, first_rank, counts, members)
     select $1, $2, $3, unit_id, scope, sort, block, first_rank, counts::int[], substr($4::bytea, start, length)
     from unnest($5::text[], $6::text[], $7::text[], $8::int[], $9::int[], $10::text[], $11::int[], $12::int[])
       as new (unit_id, scope, sort, block, first_rank, counts, start, length)`,
    [
      tx.clientId,
      programId,
      generation,
      Buffer.concat(rows.map(row => row.members)),
      rows.map(row => row.unitId),
      rows.map(row => row.scope),
      rows.map(row => row.sort),
      rows.map(row => row.block),
      rows.map(row => row.firstRank),
      rows.map(row => `{${row.counts.join(',')}}`),
      startsOf(rows),
      rows.map(row => row.members.length),
    ],
  )
}

export interface NewMembers {
  readonly firstGoal: number
  readonly members: Buffer
}

export async function insertMembers(
  tx: ClientTx,
  { programId }: Preparation,
  generation: number,
  rows: readonly NewMembers[],
): Promise<void> {
  await tx.query(
    `insert into team_members (client_id, program_id, generation, first_goal, members)
     select $1, $2, $3, first_goal, substr($4::bytea, start, length)
     from unnest($5::bigint[], $6::int[], $7::int[]) as new (first_goal, start, length)`,
    [
      tx.clientId,
      programId,
      generation,
      Buffer.concat(rows.map(row => row.members)),
      rows.map(row => row.firstGoal),
      startsOf(rows),
      rows.map(row => row.members.length),
    ],
  )
}

function startsOf(rows: readonly { readonly members: Buffer }[]): number[] {
  let start = 1
  return rows.map(({ members }) => {
    const here = start
    start += members.length
    return here
  })
}
