import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import { type ClientTx, withClient } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'
import type { Client } from '../clients/client-of-host.ts'
import {
  byAddress,
  isReached,
  type Limit,
  recordAttempt,
  tooManyAttempts,
  waitBeforeAttempt,
} from '../limits/limits.ts'
import { consumeTicket, lookAtTicket } from '../tickets/tickets.ts'
import { maySignIn } from './may-sign-in.ts'
import { findPerson, type PersonRow } from './people.store.ts'

/** How many links that are none an address may try, and while a client as a whole has too many (security T5). */
export const linkLimits = {
  ofAddress: { most: 20, minutes: 15 },
  ofClient: { most: 1000, minutes: 15 },
  inStorm: { ofAddress: 5 },
} as const

/** A mailed link as it comes back: what it is for, its secret, and where it was opened. */
export interface LinkUse {
  readonly purpose: 'activation' | 'password-reset'
  readonly token: string
  readonly address: string
}

/**
 * Whose a link is, without spending it, so that whoever chose a password that is refused may choose another. Unknown,
 * used, replaced and lapsed links, and those of who may not sign in, are the same (security T8).
 */
export async function lookAtLink(
  tx: ClientTx,
  { purpose, token, address }: LinkUse,
): Promise<Outcome<PersonRow, 'link-ended' | 'too-many-tries'>> {
  const isStorm = await isReached(tx, ofClient)
  const most = isStorm ? linkLimits.inStorm.ofAddress : linkLimits.ofAddress.most
  const ofAddress = byAddress({ kind: 'link-from', subject: address, ...linkLimits.ofAddress, most })
  const seconds = await waitBeforeAttempt(tx, ofAddress)
  if (seconds > 0) return tooManyAttempts(seconds)
  const ticket = await lookAtTicket(tx, purpose, token)
  const person = ticket?.personId === undefined ? undefined : await findPerson(tx, ticket.personId)
  if (person !== undefined && maySignIn(person)) return done(person)
  await recordAttempt(tx, [...ofAddress, ofClient])
  return refused('link-ended')
}

/** Whether a link still works, and nothing of whose it is: asked before anybody chooses a password for it. */
export async function checkLink(
  db: Database,
  client: Client,
  link: LinkUse,
): Promise<Outcome<Record<string, never>, 'link-ended' | 'too-many-tries'>> {
  const found = await withClient(db, client.clientId, tx => lookAtLink(tx, link))
  return found.ok ? done({}) : found
}

/** Spends a link; whether it was still there to be spent, and this person's. */
export async function spendLink(
  tx: ClientTx,
  personId: number,
  { purpose, token }: Pick<LinkUse, 'purpose' | 'token'>,
): Promise<boolean> {
  return (await consumeTicket(tx, purpose, token))?.personId === personId
}

// Nobody waits for others' attempts: whoever filled such a limit would lock everybody out.
const ofClient: Limit = { kind: 'link-all', subject: 'client', ...linkLimits.ofClient }
