import { timingSafeEqual } from 'node:crypto'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { byAddress, isReached, takeAttempt, tooManyAttempts, waitBeforeAttempt } from '../limits/limits.ts'
import { findKey, noteUse } from './suppliers.store.ts'
import { hashOfKey } from './suppliers.ts'

/** Who says that they are a supplier of the client. */
export interface SupplierClaim {
  /** What the request says in `Authorization`. */
  readonly authorization: string | undefined
  readonly address: string
}

export interface KnownSupplier {
  readonly supplierId: number
  readonly keyId: number
}

/**
 * Knows a supplier by its key. An address with 50 wrong keys within 5 minutes waits (security T5), and so does a key with 600 calls within
 * 5 minutes: that is two a second, all day.
 */
export async function knowSupplier(
  tx: ClientTx,
  { authorization, address }: SupplierClaim,
): Promise<Outcome<KnownSupplier, 'key-unknown' | 'too-many-tries'>> {
  const wrongKeys = byAddress({ kind: 'supplier-key', subject: address, most: 50, minutes: 5 })
  const presented = /^Bearer ([\w-]{1,200})$/i.exec(authorization ?? '')?.[1]
  const hash = hashOfKey(presented ?? '')
  const found = await findKey(tx, hash)
  // Found by its hash, which nobody can come near to step by step; compared in constant time all the same.
  const isKnown = timingSafeEqual(hash, found?.key_hash ?? nothing) && found !== undefined
  const [limit] = wrongKeys
  if (!isKnown || (limit !== undefined && (await isReached(tx, limit)))) {
    const seconds = await (isKnown ? waitBeforeAttempt : takeAttempt)(tx, wrongKeys)
    if (seconds > 0) return tooManyAttempts(seconds)
    if (!isKnown) return refused('key-unknown')
  }
  const { key_id: keyId, supplier_id: supplierId } = found!
  const seconds = await takeAttempt(tx, [{ kind: 'supplier-calls', subject: String(keyId), most: 600, minutes: 5 }])
  if (seconds > 0) return tooManyAttempts(seconds)
  await noteUse(tx, keyId)
  return done({ supplierId, keyId })
}

const nothing = Buffer.alloc(32)
