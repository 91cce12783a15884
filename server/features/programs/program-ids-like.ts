import type { ClientTx } from '../../db/client-tx.ts'
import { readIdsLike } from './program-ids-like.store.ts'

/** Ids that may have been meant by ids that nothing has. */
export async function programIdsLike(tx: ClientTx, unknown: readonly string[]): Promise<Map<string, string[]>> {
  const ids = await readIdsLike(tx, [...new Set(unknown.map(id => id.slice(0, 2).toLowerCase()))])
  return new Map(unknown.map(id => [id, ids]))
}
