import type { Tenant } from '../../db/tenant.ts'
import { announceGoalWrites, lockGoalsOfLoad } from './goals.store.ts'

/** Locks the goals that a load changed until the end of the transaction, so that none is chosen between look and undoing. */
export async function holdGoalsOfLoad(tenant: Tenant, loadId: number): Promise<void> {
  await announceGoalWrites(tenant)
  await lockGoalsOfLoad(tenant, loadId)
}
