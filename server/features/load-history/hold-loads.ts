import type { Tenant } from '../../db/tenant.ts'
import { lockLoads } from './load-history.store.ts'

/** Lets no load begin until the end of the transaction, and waits for one that is under way: for work that rests on what is loaded. */
export function holdLoads(tenant: Tenant): Promise<void> {
  return lockLoads(tenant)
}
