import type { Tenant } from '../../db/tenant.ts'
import { insertAwards, openAccounts, type Posted } from './ledger.store.ts'

export interface AwardsToPost {
  readonly batchId: number
  readonly reason: string
  readonly actor: string
}

/**
 * Posts the awards of an issued batch: the client's issuing account gives, each person's account gains (decisions §5).
 * A second posting of the same batch fails in the database, by the key of each award.
 */
export async function postAwards(tenant: Tenant, { batchId, reason, actor }: AwardsToPost): Promise<Posted> {
  await openAccounts(tenant, batchId)
  return insertAwards(tenant, batchId, reason, actor)
}
