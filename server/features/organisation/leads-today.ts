import type { ClientTx } from '../../db/client-tx.ts'
import { readLeadsToday } from './leads-today.store.ts'

/** Whether a person leads a unit by an assignment of today, whoever stands in it. */
export async function leadsToday(tx: ClientTx, personId: number): Promise<boolean> {
  return readLeadsToday(tx, personId)
}
