import type { Tenant } from '../../db/tenant.ts'
import { findRollUpDifference, type RollUpDifference } from './verify-teams.store.ts'

/** Counts everybody of a program anew, and answers the first unit of which something else is prepared. */
export function verifyTeams(tenant: Tenant, programId: string): Promise<RollUpDifference | undefined> {
  return findRollUpDifference(tenant, programId)
}
