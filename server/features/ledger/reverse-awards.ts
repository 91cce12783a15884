import type { Tenant } from '../../db/tenant.ts'
import { insertReversals, type Posted } from './ledger.store.ts'

/** Takes back every award of a reversed batch by counter-entries; what was posted stays as it is (decisions §5). */
export function reverseAwards(
  tenant: Tenant,
  { batchId, reason, actor }: { batchId: number; reason: string; actor: string },
): Promise<Posted> {
  return insertReversals(tenant, batchId, reason, actor)
}
