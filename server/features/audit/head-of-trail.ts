import type { ClientTx } from '../../db/client-tx.ts'
import { readHead, type SealRow } from './seals.store.ts'

/** The newest seal of a client's trail: its root stands for all events up to it. */
export function headOfTrail(tx: ClientTx): Promise<SealRow | undefined> {
  return readHead(tx)
}
