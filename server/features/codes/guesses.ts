import type { Tenant } from '../../db/tenant.ts'
import { recordEvent } from '../audit/events.ts'
import { type Guesser, insertFailure, lockGuesses, raiseAlarm, readLimits } from './guesses.store.ts'

export type { Guesser } from './guesses.store.ts'

/** How many wrong codes a person, an address and a whole client may have within the minutes (security T23). */
export const guessLimits = { ofPerson: 5, ofAddress: 20, alarm: 100, minutes: 15 } as const

/**
 * Takes the turn of a person and an address; answers the seconds that they have to wait before they may try a code, 0 for
 * none. The failures are kept in the database, so that it does not matter which process is asked.
 */
export async function waitToGuess(tenant: Tenant, guesser: Guesser): Promise<number> {
  await lockGuesses(tenant, guesser)
  const { person_at, address_at } = await readLimits(tenant, guesser, guessLimits)
  return Math.max(secondsLeft(person_at, tenant.now), secondsLeft(address_at, tenant.now))
}

/** A failure 10 minutes ago counts for 300 seconds more. */
export function secondsLeft(failedAt: Date | null, now: Date): number {
  if (failedAt === null) return 0
  const until = failedAt.getTime() + guessLimits.minutes * 60_000
  return Math.max(0, Math.ceil((until - now.getTime()) / 1000))
}

/** Notes a wrong code; answers whether with it the client as a whole has more than people mistype. */
export async function noteFailure(tenant: Tenant, guesser: Guesser): Promise<boolean> {
  await insertFailure(tenant, guesser)
  const isAlarm = await raiseAlarm(tenant, guessLimits.alarm, guessLimits.minutes)
  if (isAlarm) {
    const { alarm: failures, minutes } = guessLimits
    await recordEvent(tenant, {
      actor: 'cairn',
      action: 'codes.guessed',
      subject: 'client',
      details: { failures, minutes },
    })
  }
  return isAlarm
}
