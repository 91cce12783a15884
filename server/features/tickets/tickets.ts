import { createHash, randomBytes } from 'node:crypto'
import type { ClientTx } from '../../db/client-tx.ts'
import {
  deleteOldTickets,
  findAnyTicket,
  findTicket,
  insertTicket,
  spendTicket,
  supersedeLaunchTokensOf,
  supersedeTickets,
} from './tickets.store.ts'

/** What a ticket is good for: one is never taken for another. */
export type TicketPurpose =
  | 'activation'
  | 'password-reset'
  | 'launch-as'
  | 'catalogue'
  | 'catalogue-visit'
  | 'sso-return'
  | 'passkey-make'
  | 'passkey-prove'

export interface TicketWish {
  readonly purpose: TicketPurpose
  readonly personId?: number
  readonly lifeSeconds: number
  /** What whoever spends it gets back; never a secret. */
  readonly payload?: Readonly<Record<string, unknown>>
  /** The person's earlier tickets of this purpose end with it: a newer link kills the older (security T8). */
  readonly replaceEarlier?: boolean
}

/** What a spent ticket was issued for. */
export interface Ticket {
  readonly personId: number | undefined
  readonly payload: Readonly<Record<string, unknown>>
}

/** Issues a ticket of 256 random bits, as 43 letters that may stand in an address; only its hash is kept. */
export async function issueTicket(tx: ClientTx, wish: TicketWish): Promise<string> {
  const { purpose, personId, lifeSeconds, payload = {}, replaceEarlier = false } = wish
  if (replaceEarlier && personId !== undefined) await supersedeTickets(tx, [purpose], [personId])
  const token = randomBytes(32).toString('base64url')
  await insertTicket(tx, { hash: hashOf(token), purpose, personId: personId ?? null, lifeSeconds, payload })
  return token
}

/**
 * Spends a ticket, once and for all if the transaction commits. Nothing for one that is unknown, spent, replaced, too old,
 * another client's or for something else: all by the same look.
 */
export async function consumeTicket(tx: ClientTx, purpose: TicketPurpose, token: string): Promise<Ticket | undefined> {
  return asTicket(await spendTicket(tx, purpose, hashOf(token)))
}

/** What a living ticket is for, without spending it. */
export async function lookAtTicket(tx: ClientTx, purpose: TicketPurpose, token: string): Promise<Ticket | undefined> {
  return asTicket(await findTicket(tx, purpose, hashOf(token)))
}

/** What a ticket was for, also when it can be spent no longer: for the audit trail of what was refused. */
export async function recallTicket(tx: ClientTx, purpose: TicketPurpose, token: string): Promise<Ticket | undefined> {
  return asTicket(await findAnyTicket(tx, purpose, hashOf(token)))
}

/** Ends whatever the person still holds for a purpose, such as reset links once the password is new. */
export async function endTickets(tx: ClientTx, purpose: TicketPurpose, personId: number): Promise<void> {
  await supersedeTickets(tx, [purpose], [personId])
}

/** The same of several people, for several purposes. */
export async function endTicketsOf(
  tx: ClientTx,
  purposes: readonly TicketPurpose[],
  personIds: readonly number[],
): Promise<void> {
  if (personIds.length > 0) await supersedeTickets(tx, purposes, personIds)
}

/** Ends the launch tokens that these people minted and nobody has used yet. */
export async function endLaunchTokensOf(tx: ClientTx, personIds: readonly number[]): Promise<void> {
  if (personIds.length > 0) await supersedeLaunchTokensOf(tx, personIds)
}

/**
 * Lets tickets go that ended so many days ago, spent or not; answers whether there may be more. For a week at least an order of an
 * ended visit may be repeated, and an attempt with an expired launch token is recorded in the audit trail.
 */
export async function tidyTickets(tx: ClientTx, keptDays: number, most: number): Promise<boolean> {
  return (await deleteOldTickets(tx, keptDays, most)) === most
}

function asTicket(row: Awaited<ReturnType<typeof spendTicket>>): Ticket | undefined {
  return row && { personId: row.person_id ?? undefined, payload: row.payload }
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
