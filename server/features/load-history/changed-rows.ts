import type { ClientTx } from '../../db/client-tx.ts'
import { countChangedRows, countPeople } from './load-changes.store.ts'

/** What a load has written so far, by table, and how many people its rows are about. */
export async function changedRows(tx: ClientTx, loadId: number) {
  return { tables: await countChangedRows(tx, loadId), people: await countPeople(tx, loadId) }
}
