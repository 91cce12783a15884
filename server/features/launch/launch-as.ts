import * as z from 'zod/mini'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { beginVouchedSession } from '../accounts/sessions.ts'
import { recordEvent } from '../audit/events.ts'
import type { Client } from '../clients/client-of-host.ts'
import {
  byAddress,
  isReached,
  type Limit,
  recordAttempt,
  tooManyAttempts,
  waitBeforeAttempt,
} from '../limits/limits.ts'
import { consumeTicket, recallTicket, type Ticket } from '../tickets/tickets.ts'
import { type LaunchPair, launchRights } from './launch-rights.ts'

export interface LaunchUse {
  readonly token: string
  /** The host that the token came to, which must be the one it was minted for. */
  readonly host: string
  readonly address: string
}

export interface Launched extends LaunchPair {
  readonly sessionId: string
}

export type LaunchRefusal = 'launch-token-invalid' | 'too-many-tries'

const minted = z.object({ launcherId: z.int(), reason: z.string(), host: z.string() })

/**
 * Signs a launcher in as the person of the token, which is spent by asking, also where it then turns out that the right is
 * gone (security T21). Every refusal is the same; the audit trail names who and whom where the token was ever ours.
 */
export async function launchAs(
  tx: ClientTx,
  client: Client,
  use: LaunchUse,
): Promise<Outcome<Launched, LaunchRefusal>> {
  const ofAddress = await limitOf(tx, use.address)
  const seconds = await waitBeforeAttempt(tx, ofAddress)
  if (seconds > 0) return tooManyAttempts(seconds)
  const ticket = await consumeTicket(tx, 'launch-as', use.token)
  const launched = ticket && (await begin(tx, client, ticket, use.host))
  if (launched !== undefined) return done(launched)
  await recordAttempt(tx, [...ofAddress, ofClient])
  await noteRefusal(tx, ticket ?? (await recallTicket(tx, 'launch-as', use.token)))
  return refused('launch-token-invalid')
}

async function begin(tx: ClientTx, client: Client, ticket: Ticket, host: string): Promise<Launched | undefined> {
  const { launcherId, reason, host: mintedFor } = minted.parse(ticket.payload)
  if (host !== mintedFor || ticket.personId === undefined) return undefined
  const rights = await launchRights(tx, client, { personId: launcherId }, { personId: ticket.personId })
  if (!rights.ok) return undefined
  const { launcher, target } = rights.value
  const voucher = { authType: 'launch', launchedBy: launcherId, reason } as const
  const sessionId = await beginVouchedSession(tx, target.personId, voucher)
  if (sessionId === undefined) return undefined
  await recordEvent(tx, {
    actor: `person:${launcher.personId}`,
    action: 'launch.used',
    subject: `person:${target.personId}`,
    details: { reason },
  })
  return { launcher, target, sessionId }
}

// Of an unknown token only the count is stored.
async function noteRefusal(tx: ClientTx, ticket: Ticket | undefined): Promise<void> {
  if (ticket === undefined) return
  const { launcherId, reason } = minted.parse(ticket.payload)
  await recordEvent(tx, {
    actor: `person:${launcherId}`,
    action: 'launch.refused',
    subject: ticket.personId === undefined ? 'client' : `person:${ticket.personId}`,
    details: { reason },
  })
}

/** How many tokens that are none an address may try, and while the client as a whole has too many (security T5). */
export const launchLimits = {
  ofAddress: { most: 20, minutes: 15 },
  ofClient: { most: 1000, minutes: 15 },
  inStorm: { ofAddress: 5 },
} as const

// Nobody waits for others' attempts: whoever filled such a limit would keep everybody from launching.
const ofClient: Limit = { kind: 'launch-all', subject: 'client', ...launchLimits.ofClient }

// Counts failures only: launching many people in a row is not guessing.
async function limitOf(tx: ClientTx, address: string): Promise<readonly Limit[]> {
  const { ofAddress, inStorm } = launchLimits
  const most = (await isReached(tx, ofClient)) ? inStorm.ofAddress : ofAddress.most
  return byAddress({ kind: 'launch-as', subject: address, ...ofAddress, most })
}
