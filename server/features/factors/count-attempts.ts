import { type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { recordEvent } from '../audit/events.ts'
import {
  clearAttempts,
  type GrowingLimit,
  growingWaits,
  recordAttempt,
  tooManyAttempts,
  waitBeforeAttempt,
} from '../limits/limits.ts'

/** Wrong codes wait as wrong passwords do (security T5): with at most 110 guesses a day, six digits hold for years. */
const codeLimits = { kind: 'factor-code', free: 5, mostMinutes: 15 } as const
/** With the 15th wrong code of a day somebody is guessing, and the audit trail says so. */
const guessed = 15

/** Forgets a person's wrong codes. */
export function clearCodeAttempts(tx: ClientTx, personId: number): Promise<void> {
  return clearAttempts(tx, codeLimits.kind, `person ${personId}`)
}

/**
 * Counts an attempt at a code and makes it: wrong until it turns out right, so that many at once do not all pass before the first is
 * counted. A right one forgets the wrong ones before it.
 */
export async function countCodeAttempt<R extends string>(
  tx: ClientTx,
  personId: number,
  wrong: R,
  attempt: () => Promise<boolean>,
): Promise<Outcome<undefined, R | 'too-many-tries'>> {
  const limit: GrowingLimit = { ...codeLimits, subject: `person ${personId}` }
  const seconds = await waitBeforeAttempt(tx, [], [limit])
  if (seconds > 0) return tooManyAttempts(seconds)
  if (await attempt()) {
    await clearCodeAttempts(tx, personId)
    return { ok: true, value: undefined }
  }
  await recordAttempt(tx, [limit])
  const [counted] = await growingWaits(tx, [limit])
  if (counted!.attempts === guessed) {
    const details = { wrong: guessed, hours: 24 }
    await recordEvent(tx, { actor: 'system:sign-in', action: 'proof.guessed', subject: `person:${personId}`, details })
  }
  return refused(wrong)
}
