import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { Tenant } from '../../db/tenant.ts'
import { type Limit, noteTry, tooManyTries, waitToTry } from '../limits/limits.ts'
import { isCatalogue } from './catalogue-secret.ts'

/** Who says that they are the client's catalogue. */
export interface CatalogueClaim {
  /** What the request says in `Authorization`. */
  readonly authorization: string | undefined
  readonly address: string
}

export type ClaimRefusal = 'catalogue-unknown' | 'too-many-tries'

/** Knows the client's catalogue by its secret; an address with 50 wrong ones within 5 minutes waits (security T5). */
export async function knowCatalogue(
  tenant: Tenant,
  { authorization, address }: CatalogueClaim,
): Promise<Outcome<undefined, ClaimRefusal>> {
  const limits: Limit[] = [{ kind: 'catalogue-secret', subject: address, most: 50, minutes: 5 }]
  const seconds = await waitToTry(tenant, limits)
  if (seconds > 0) return tooManyTries(seconds)
  if (await isCatalogue(tenant, authorization)) return done(undefined)
  await noteTry(tenant, limits)
  return refused('catalogue-unknown')
}
