import type { ClientTx } from '../../db/client-tx.ts'

/** Why somebody is not paid, by the code of the rules' refusal and what it is about. */
export interface HeldBack {
  readonly paxGoalId: number
  /** Their award for leading, not their own. */
  readonly isLeader: boolean
  readonly reason: string
  readonly details: Readonly<Record<string, string | number>>
}

/** A person whom a batch does not pay, as an operator finds them. */
export interface HeldBackRow {
  readonly user_name: string
  readonly first_name: string
  readonly last_name: string
  readonly group_id: string
  readonly is_leader: boolean
  readonly reason: string
  readonly details: Readonly<Record<string, string | number>>
}

/** The people held back in this calculation: a temporary table of the transaction. */
export async function beginHeldBack(tx: ClientTx): Promise<void> {
  await tx.query('drop table if exists pg_temp.held_now')
  await tx.query(
    `create temp table held_now (pax_goal_id bigint, is_leader boolean, reason text, details jsonb) on commit drop`,
  )
}

/** Moves people without a result out of the calculated lines. */
export async function setApartHeldBack(tx: ClientTx): Promise<void> {
  await tx.query(
    `with held as (delete from calculated_awards where held_back is not null returning pax_goal_id, held_back)
     insert into held_now select pax_goal_id, false, held_back ->> 'reason', held_back -> 'details' from held`,
  )
  await tx.query('analyze held_now')
}

export async function addHeldBack(tx: ClientTx, people: readonly HeldBack[]): Promise<void> {
  if (people.length === 0) return
  await tx.query(
    `insert into held_now select h."paxGoalId", h."isLeader", h.reason, h.details
     from jsonb_to_recordset($1::jsonb) as h ("paxGoalId" bigint, "isLeader" boolean, reason text, details jsonb)`,
    [JSON.stringify(people)],
  )
}

/** A condition: the award of kind `kind` of goal `goal` is held back in the work under way. */
export const isHeldNow = (goal: string, kind: string) =>
  `exists (select from held_now h where h.pax_goal_id = ${goal} and h.is_leader = (${kind} = 'override'))`

export async function keepHeldBack(tx: ClientTx, batchId: number): Promise<void> {
  await tx.query(
    `insert into held_back (client_id, batch_id, pax_goal_id, is_leader, reason, details)
     select $1, $2, pax_goal_id, is_leader, reason, details from held_now`,
    [tx.clientId, batchId],
  )
}

/** Whom a batch holds back, by user name; so many at most. */
export function readHeldBack(tx: ClientTx, batchId: number, most: number): Promise<HeldBackRow[]> {
  return tx.query<HeldBackRow>(
    `select p.user_name, p.first_name, p.last_name, g.group_id, h.is_leader, h.reason, h.details
     from held_back h join pax_goals g using (client_id, pax_goal_id) join people p using (client_id, person_id)
     where h.client_id = $1 and h.batch_id = $2 order by p.user_name, h.is_leader limit $3`,
    [tx.clientId, batchId, most],
  )
}

/** The first of those held back in the work under way, and why. */
export async function firstHeldNow(tx: ClientTx): Promise<Omit<HeldBackRow, 'group_id'> | undefined> {
  const rows = await tx.query<HeldBackRow>(
    `select p.user_name, p.first_name, p.last_name, h.is_leader, h.reason, h.details
     from held_now h join pax_goals g on g.client_id = $1 and g.pax_goal_id = h.pax_goal_id
     join people p on p.client_id = $1 and p.person_id = g.person_id order by p.user_name limit 1`,
    [tx.clientId],
  )
  return rows[0]
}
