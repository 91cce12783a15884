import type { ClientTx } from '../../db/client-tx.ts'
import { findRollUpDifference, type RollUpDifference } from './verify-teams.store.ts'

/** Counts everybody of a program anew, and answers the first unit of which something else is prepared. */
export function verifyTeams(tx: ClientTx, programId: string): Promise<RollUpDifference | undefined> {
  return findRollUpDifference(tx, programId)
}
