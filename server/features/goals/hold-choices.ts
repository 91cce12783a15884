import type { ClientTx } from '../../db/client-tx.ts'
import { lockChoices } from './goals.store.ts'

/**
 * Blocks goal choices of the program until the end of the transaction, and waits for choices that are being saved: for work that
 * would be wrong if a goal changed meanwhile. Lock the program's row first, so that no two wait for each other.
 */
export function holdChoices(tx: ClientTx, programId: string): Promise<void> {
  return lockChoices(tx, programId)
}
