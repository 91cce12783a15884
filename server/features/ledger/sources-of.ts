import type { ClientTx } from '../../db/client-tx.ts'
import { readSources, type SourceRow } from './movements.store.ts'

export type { SourceRow } from './movements.store.ts'

/** From which programs and days the points of spends came, by the lots that they took: for each spend its parts, which add up to it. */
export async function sourcesOf(
  tx: ClientTx,
  transferIds: readonly number[],
): Promise<ReadonlyMap<number, readonly SourceRow[]>> {
  const sources = new Map<number, SourceRow[]>()
  for (const row of await readSources(tx, transferIds)) {
    sources.set(row.transfer_id, [...(sources.get(row.transfer_id) ?? []), row])
  }
  return sources
}
