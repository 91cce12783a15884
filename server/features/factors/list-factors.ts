import type { ClientTx } from '../../db/client-tx.ts'
import { countRecoveryCodes, type FactorRow, readFactors } from './factors.store.ts'

export type { FactorRow } from './factors.store.ts'
export { readEnrolled as enrolledAmong } from './factors.store.ts'

/** What a person has to prove with, nothing of it secret. */
export async function listFactors(
  tx: ClientTx,
  personId: number,
): Promise<{ readonly factors: readonly FactorRow[]; readonly recoveryCodesLeft: number }> {
  const [factors, recoveryCodesLeft] = [await readFactors(tx, personId), await countRecoveryCodes(tx, personId)]
  return { factors, recoveryCodesLeft }
}
