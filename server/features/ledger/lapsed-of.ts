import type { ClientTx } from '../../db/client-tx.ts'
import { readLapsedUses } from './movements.store.ts'

/** How many points of each spend would expire again if it were given back, since the last day of their lots has passed; none is left out. */
export async function lapsedOf(tx: ClientTx, transferIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (transferIds.length === 0) return new Map()
  return new Map((await readLapsedUses(tx, transferIds)).map(({ transfer_id, points }) => [transfer_id, points]))
}
