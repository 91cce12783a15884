import type { ClientTx } from '../../db/client-tx.ts'

/**
 * Tells that a program will be prepared for the first time, where it has so many people: from then on changes are noted. Answers
 * whether that is told and nothing more.
 */
export async function insertAnnouncement(tx: ClientTx, programId: string, fewest: number): Promise<boolean> {
  await tx.query(
    `insert into prepared_teams
       (client_id, program_id, time_period_id, built_on, is_final, people, loaded_through, cells, block_size, short_list, names, units,
        unit_people, unit_right, joints)
     select $1, $2, '', 'infinity', false, 0, '{}', '[]', 1, 1, 'und-x-icu', '{}', '{}', '{}', '{}'
     where $3 <= (select count(*) from (
       select from pax_goals g where g.client_id = $1 and g.program_id = $2 and g.enrolled limit $3) first)
     on conflict do nothing`,
    [tx.clientId, programId, fewest],
  )
  const found = await tx.query(
    `select from prepared_teams where client_id = $1 and program_id = $2 and built_on = 'infinity'`,
    [tx.clientId, programId],
  )
  return found.length > 0
}

/** The first transaction that nobody has begun yet. */
export async function readNextTransaction(tx: ClientTx): Promise<string> {
  const [row] = await tx.query<{ next: string }>('select pg_snapshot_xmax(pg_current_snapshot())::text as next')
  return row!.next
}

/** Whether all transactions before that one have ended. */
export async function haveAllEnded(tx: ClientTx, next: string): Promise<boolean> {
  const [row] = await tx.query<{ have_ended: boolean }>(
    'select pg_snapshot_xmin(pg_current_snapshot()) >= $1::xid8 as have_ended',
    [next],
  )
  return row!.have_ended
}

/** Asks for the standings of a whole program once more. */
export async function askAgain(tx: ClientTx, programId: string): Promise<void> {
  await tx.query('insert into standing_jobs (client_id, program_id) values ($1, $2)', [tx.clientId, programId])
}

/** The same unless it has been asked for, or refused, or somebody asks at the same moment. */
export async function askUnlessAsked(tx: ClientTx, programId: string): Promise<void> {
  await tx.query(
    `insert into standing_jobs (client_id, program_id)
     select $1, $2 where pg_try_advisory_xact_lock($1::int, hashtext('ask ' || $2)) and not exists (
       select from standing_jobs j where j.client_id = $1 and j.program_id = $2 and j.pax_goal_id is null)`,
    [tx.clientId, programId],
  )
}
