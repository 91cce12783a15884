import type { ClientTx } from '../../db/client-tx.ts'
import { isLiving } from './living.ts'

export interface TicketRow {
  readonly person_id: number | null
  readonly payload: Readonly<Record<string, unknown>>
}

export interface NewTicket {
  readonly hash: Buffer
  readonly purpose: string
  readonly personId: number | null
  readonly lifeSeconds: number
  readonly payload: Readonly<Record<string, unknown>>
}

/** Keeps a new ticket. */
export async function insertTicket(tx: ClientTx, ticket: NewTicket): Promise<void> {
  await tx.query(
    `insert into tickets (client_id, ticket_hash, purpose, person_id, created_at, expires_at, payload)
     values ($1, $2, $3, $4, now(), now() + make_interval(secs => $5), $6)`,
    [tx.clientId, ticket.hash, ticket.purpose, ticket.personId, ticket.lifeSeconds, JSON.stringify(ticket.payload)],
  )
}

/** Makes these people's earlier tickets of the purposes worthless. */
export async function supersedeTickets(
  tx: ClientTx,
  purposes: readonly string[],
  personIds: readonly number[],
): Promise<void> {
  await tx.query(
    `update tickets set superseded_at = now()
     where client_id = $1 and person_id = any($2) and purpose = any($3) and consumed_at is null and superseded_at is null`,
    [tx.clientId, personIds, purposes],
  )
}

/** The same for launch tokens that these people minted to act as others. */
export async function supersedeLaunchTokensOf(tx: ClientTx, personIds: readonly number[]): Promise<void> {
  await tx.query(
    `update tickets set superseded_at = now()
     where client_id = $1 and purpose = 'launch-as' and payload ->> 'launcherId' = any ($2::bigint[]::text[])
       and consumed_at is null and superseded_at is null and expires_at > now()`,
    [tx.clientId, personIds],
  )
}

/** Spends a living ticket: of any number that try at once, one is answered (security T8, R13). */
export async function spendTicket(tx: ClientTx, purpose: string, hash: Buffer): Promise<TicketRow | undefined> {
  const rows = await tx.query<TicketRow>(
    `update tickets set consumed_at = now()
     where client_id = $1 and ticket_hash = $2 and purpose = $3 and ${isLiving()}
     returning person_id, payload`,
    [tx.clientId, hash, purpose],
  )
  return rows[0]
}

/** A living ticket as it is; it stays alive. */
export async function findTicket(tx: ClientTx, purpose: string, hash: Buffer): Promise<TicketRow | undefined> {
  const rows = await tx.query<TicketRow>(
    `select person_id, payload from tickets
     where client_id = $1 and ticket_hash = $2 and purpose = $3 and ${isLiving()}`,
    [tx.clientId, hash, purpose],
  )
  return rows[0]
}

/** A ticket, whatever became of it, as long as it is kept. */
export async function findAnyTicket(tx: ClientTx, purpose: string, hash: Buffer): Promise<TicketRow | undefined> {
  const rows = await tx.query<TicketRow>(
    'select person_id, payload from tickets where client_id = $1 and ticket_hash = $2 and purpose = $3',
    [tx.clientId, hash, purpose],
  )
  return rows[0]
}

/** Lets at most so many tickets go that ended, by themselves, more than so many days ago; answers how many. */
export async function deleteOldTickets(tx: ClientTx, keptDays: number, most: number): Promise<number> {
  const rows = await tx.query(
    `delete from tickets t using (
       select ticket_hash from tickets where client_id = $1 and expires_at < now() - make_interval(days => $2)
       limit $3 for update skip locked
     ) old where t.client_id = $1 and t.ticket_hash = old.ticket_hash returning 1`,
    [tx.clientId, keptDays, most],
  )
  return rows.length
}
