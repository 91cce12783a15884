import type { ClientTx } from '../../db/client-tx.ts'
import { recordEvent } from '../audit/events.ts'
import { byAddress, isReached, type Limit, recordAttempt, takeAttempt, waitBeforeAttempt } from '../limits/limits.ts'

/** Who guesses, and from where. */
export interface Guesser {
  readonly personId: number
  readonly address: string
}

/** How many wrong codes a person, an address and a whole client may have within the minutes (security T23). */
export const guessLimits = { ofPerson: 5, ofAddress: 20, alarm: 100, minutes: 15 } as const

/** Locks a person and an address; answers the seconds until they may try a code, 0 for now. */
export async function waitToGuess(tx: ClientTx, guesser: Guesser): Promise<number> {
  return waitBeforeAttempt(tx, limitsOf(guesser))
}

/** Notes a wrong code; answers whether with it the client as a whole has more than people mistype. */
export async function noteFailure(tx: ClientTx, guesser: Guesser): Promise<boolean> {
  await recordAttempt(tx, [...limitsOf(guesser), ofClient])
  return (await isReached(tx, ofClient)) && (await raiseAlarm(tx))
}

const { minutes } = guessLimits
const ofClient: Limit = { kind: 'code-all', subject: 'client', most: guessLimits.alarm, minutes }

function limitsOf({ personId, address }: Guesser): Limit[] {
  return [
    { kind: 'code-of', subject: `person ${personId}`, most: guessLimits.ofPerson, minutes },
    ...byAddress({ kind: 'code-from', subject: address, most: guessLimits.ofAddress, minutes }),
  ]
}

// Once in a quarter of an hour, whichever process notices.
async function raiseAlarm(tx: ClientTx): Promise<boolean> {
  if ((await takeAttempt(tx, [{ kind: 'code-alarm', subject: 'client', most: 1, minutes }])) > 0) return false
  const details = { failures: guessLimits.alarm, minutes }
  await recordEvent(tx, { actor: 'system:codes', action: 'codes.guessed', subject: 'client', details })
  return true
}
