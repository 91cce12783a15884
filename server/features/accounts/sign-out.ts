import type { Actor } from '../../../rules/actors/actor.ts'
import { done, type Outcome } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { recordEvent } from '../audit/events.ts'
import { endLaunchTokensOf, endTicketsOf } from '../tickets/tickets.ts'
import { endSessionsOf } from './passwords.store.ts'

/** Signs somebody out everywhere, and out of whom they act as; they may sign in again. */
export async function signOutEverywhere(
  tx: ClientTx,
  personId: number,
  { actor, reason }: { readonly actor: Actor; readonly reason: string },
): Promise<Outcome<Record<string, never>, never>> {
  await endAllOf(tx, personId)
  await recordEvent(tx, { actor, action: 'account.signed-out', subject: `person:${personId}`, details: { reason } })
  return done({})
}

/** Ends a person's sessions, those in which they act as others, visits of a catalogue, and what was about to become any of these (security T9). */
export async function endAllOf(tx: ClientTx, personId: number): Promise<void> {
  await endTicketsOf(tx, ['sso-return', 'catalogue', 'catalogue-visit'], [personId])
  await endLaunchTokensOf(tx, [personId])
  await endSessionsOf(tx, personId)
}
