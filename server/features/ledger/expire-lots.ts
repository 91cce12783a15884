import type { Tenant } from '../../db/tenant.ts'
import { recordEvent } from '../audit/events.ts'
import { insertExpiries } from './movements.store.ts'

/**
 * Lets lots go whose last day is over where the client is: what is left of them moves to the client's expiry account.
 * Running it again, or twice at once, moves nothing more (security R12).
 */
export async function expireLots(tenant: Tenant, actor: string): Promise<{ people: number; points: number }> {
  const expired = await insertExpiries(tenant, actor)
  if (expired.people > 0) {
    await recordEvent(tenant, { actor, action: 'ledger.expired', subject: 'lots', details: { ...expired } })
  }
  return expired
}
