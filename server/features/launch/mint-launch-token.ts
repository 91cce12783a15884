import type { OperatorActor } from '../../../rules/actors/actor.ts'
import { done, type Outcome } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { recordEvent } from '../audit/events.ts'
import type { Client } from '../clients/client-of-host.ts'
import { type Limit, takeAttempt, tooManyAttempts } from '../limits/limits.ts'
import { issueTicket } from '../tickets/tickets.ts'
import { type LaunchRightRefusal, launchRights } from './launch-rights.ts'

/** How long a launch token is good, in seconds (security T21). */
export const launchTokenSeconds = 60

export interface LaunchWish {
  /** Who wants to act: the person who is signed in, or whom an operator names. */
  readonly by: { readonly personId: number }
  readonly userName: string
  /** Why, in the launcher's words; kept in the audit trail and with the session. */
  readonly reason: string
  /** Where the client is reached: the token is good on that host alone. */
  readonly origin: string
  /** Whether the launcher has just proved to be themselves, which a right by a grant takes; an operator need not. */
  readonly isProved: boolean
  /** Who asked, where it was not the launcher: an operator at the command line. */
  readonly operator?: OperatorActor
}

export interface LaunchToken {
  readonly token: string
  readonly url: string
  readonly expiresInSeconds: number
  readonly targetId: number
}

/** Mints the token by which a launcher signs in as somebody else, once and on the client's own host. */
export async function mintLaunchToken(
  tx: ClientTx,
  client: Client,
  { by, userName, reason, origin, isProved, operator }: LaunchWish,
): Promise<Outcome<LaunchToken, LaunchRightRefusal | 'too-many-tries'>> {
  const limits: Limit[] = [
    {
      kind: 'launch-mint',
      subject: `person ${by.personId}`,
      most: 30,
      minutes: 15,
    },
  ]
  const seconds = await takeAttempt(tx, limits)
  if (seconds > 0) return tooManyAttempts(seconds)
  const rights = await launchRights(tx, client, by, { userName }, isProved)
  if (!rights.ok) return rights
  const { launcher, target } = rights.value
  const token = await issueTicket(tx, {
    purpose: 'launch-as',
    personId: target.personId,
    lifeSeconds: launchTokenSeconds,
    payload: { launcherId: launcher.personId, reason, host: new URL(origin).hostname },
  })
  await recordEvent(tx, {
    actor: operator === undefined ? `person:${launcher.personId}` : `person:${launcher.personId} by ${operator}`,
    action: 'launch.minted',
    subject: `person:${target.personId}`,
    details: { reason },
  })
  const url = `${origin}/launch-as?token=${token}`
  return done({ token, url, expiresInSeconds: launchTokenSeconds, targetId: target.personId })
}
