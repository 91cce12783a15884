import type { ClientTx } from '../../db/client-tx.ts'
import { proofSeconds, type Session } from '../accounts/sessions.ts'
import type { FactorRow } from './factors.store.ts'

/**
 * Whether somebody may change their own factors: with a proof of the last ten minutes, or while they have none, within ten
 * minutes of signing in. So a page that was left open sets nothing up for whoever passes by.
 */
export function mayEnrol(
  { now }: Pick<ClientTx, 'now'>,
  { isProofFresh, beganAt }: Pick<Session, 'isProofFresh' | 'beganAt'>,
  factors: readonly FactorRow[],
): boolean {
  return isProofFresh || (factors.length === 0 && now.getTime() < beganAt.getTime() + proofSeconds * 1000)
}
