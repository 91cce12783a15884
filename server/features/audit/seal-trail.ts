import type { ClientTx } from '../../db/client-tx.ts'
import { markEnd, readSafeEnd, sealNext, tryLockTrail } from './seals.store.ts'

/**
 * Seals the events of a client that can be sealed, some thousands at a time: those up to an id that was marked when transactions
 * were running which have all ended since. So the first call marks and a later one seals. Answers whether more can be sealed at
 * once.
 */
export async function sealTrail(tx: ClientTx): Promise<{ readonly sealed: number; readonly isMore: boolean }> {
  if (!(await tryLockTrail(tx))) return { sealed: 0, isMore: false }
  const end = await readSafeEnd(tx)
  const sealed = end === undefined ? 0 : await sealNext(tx, end)
  if (sealed === 0) await markEnd(tx)
  return { sealed, isMore: sealed > 0 }
}
