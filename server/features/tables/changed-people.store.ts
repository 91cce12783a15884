import type { ClientTx } from '../../db/client-tx.ts'
import type { KindRow } from './kinds.ts'
import { placedPeople } from './placed-people.store.ts'
import type { PreparedRow } from './prepared.store.ts'
import type { TeamScope } from './tables.store.ts'

const inProgram = 'client_id = $1 and program_id = $2'

/** As what these were counted, with others beside whom they are kept. */
export async function readOldMembers(
  tx: ClientTx,
  programId: string,
  generation: number,
  paxGoalIds: readonly number[],
): Promise<Buffer[]> {
  const rows = await tx.query<{ members: Buffer }>(
    // One by one: joined, the rows would be looked for anew for each of those who changed.
    `with asked as materialized (
       select distinct (select max(first_goal) from team_members where ${inProgram} and first_goal <= goal) as first_goal
       from unnest($4::bigint[]) goal)
     select t.members from asked cross join lateral (
       select members from team_members
       where ${inProgram} and generation = $3 and first_goal = asked.first_goal offset 0) t`,
    [tx.clientId, programId, generation, paxGoalIds],
  )
  return rows.map(row => row.members)
}

export interface PlacedRow extends KindRow {
  readonly pax_goal_id: number
  readonly unit_no: string
  readonly percentage: number
  readonly pace: number
}

/** As what these are counted today, once for each unit right in which they stand; `unit_no` is its id. */
export function readPlaced(
  tx: ClientTx,
  { programId, timePeriodId, today }: TeamScope,
  { is_final, loaded_through }: PreparedRow,
  paxGoalIds: readonly number[],
): Promise<PlacedRow[]> {
  const units = '(select unit_id, unit_id as unit_no from org_units where client_id = $1)'
  return tx.query<PlacedRow>(
    placedPeople(
      '0',
      units,
      'g.pax_goal_id = any($7::bigint[])',
      'm.person_id = any(array(select person_id from pax_goals where client_id = $1 and pax_goal_id = any($7::bigint[])))',
    ),
    [tx.clientId, programId, timePeriodId, today, is_final, JSON.stringify(loaded_through), paxGoalIds],
  )
}

/** Units with the ids of those above them and their own. */
export function readAbove(
  tx: ClientTx,
  unitIds: readonly string[],
): Promise<{ readonly unit_id: string; readonly above: readonly string[] }[]> {
  return tx.query(
    `select asked.unit_id, array(
       select c.ancestor_id from org_closure c where c.client_id = $1 and c.unit_id = asked.unit_id) as above
     from unnest($2::text[]) asked (unit_id)`,
    [tx.clientId, unitIds],
  )
}
