import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { byAddress, isReached, takeAttempt, tooManyAttempts, waitBeforeAttempt } from '../limits/limits.ts'
import { isCatalogue } from './catalogue-secret.ts'

/** Who says that they are the client's catalogue. */
export interface CatalogueClaim {
  /** What the request says in `Authorization`. */
  readonly authorization: string | undefined
  readonly address: string
}

export type ClaimRefusal = 'catalogue-unknown' | 'too-many-tries'

/**
 * Knows the client's catalogue by its secret; an address with 50 wrong ones within 5 minutes waits (security T5). Who has
 * the right one takes no turn: all orders of a catalogue come from its one address, and none waits for another.
 */
export async function knowCatalogue(
  tx: ClientTx,
  { authorization, address }: CatalogueClaim,
): Promise<Outcome<undefined, ClaimRefusal>> {
  const limits = byAddress({ kind: 'catalogue-secret', subject: address, most: 50, minutes: 5 })
  const isKnown = await isCatalogue(tx, authorization)
  const [limit] = limits
  if (isKnown && (limit === undefined || !(await isReached(tx, limit)))) return done(undefined)
  const seconds = await (isKnown ? waitBeforeAttempt : takeAttempt)(tx, limits)
  if (seconds > 0) return tooManyAttempts(seconds)
  return isKnown ? done(undefined) : refused('catalogue-unknown')
}
