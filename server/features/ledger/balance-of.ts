import type { ClientTx } from '../../db/client-tx.ts'
import { readBalance } from './ledger.store.ts'

/** A person's points, as the header shows them: kept beside the entries and always equal to their sum (decisions §5). */
export function balanceOf(tx: ClientTx, personId: number): Promise<number> {
  return readBalance(tx, personId)
}
