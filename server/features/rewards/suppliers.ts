import { createHash, randomBytes } from 'node:crypto'
import type { Supplier } from '../../../contract/calls/admin/rewards/suppliers.ts'
import type { Actor } from '../../../rules/actors/actor.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { recordEvent } from '../audit/events.ts'
import {
  assign,
  insertKey,
  insertSupplier,
  type KeyRow,
  readKeys,
  readSuppliers,
  revokeKey,
  supplierExists,
  unknownSkus,
} from './suppliers.store.ts'

/** So many SKUs of each are listed. */
const mostSkus = 50
/** Good keys of one supplier. */
const mostKeys = 5

export async function listSuppliers(tx: ClientTx): Promise<Supplier[]> {
  const suppliers = await readSuppliers(tx, mostSkus)
  const keys = await readKeys(tx)
  return suppliers.map(({ supplier_id, name, products, skus, open_lines }) => ({
    supplierId: String(supplier_id),
    name,
    products,
    skus: [...skus],
    openLines: open_lines,
    keys: keys.filter(key => key.supplier_id === supplier_id).map(keyOf),
  }))
}

function keyOf({ key_id, ending, created_at, last_used_at, revoked_at }: KeyRow): Supplier['keys'][number] {
  return {
    keyId: String(key_id),
    ending,
    createdAt: created_at.toISOString(),
    ...(last_used_at !== null && { lastUsedAt: last_used_at.toISOString() }),
    ...(revoked_at !== null && { revokedAt: revoked_at.toISOString() }),
  }
}

export async function addSupplier(
  tx: ClientTx,
  { name, actor }: { readonly name: string; readonly actor: Actor },
): Promise<Outcome<{ supplierId: string }, 'supplier-known'>> {
  const supplierId = await insertSupplier(tx, name)
  if (supplierId === undefined) return refused('supplier-known')
  await recordEvent(tx, { actor, action: 'supplier.added', subject: 'client', details: { supplierId, name } })
  return done({ supplierId: String(supplierId) })
}

/** The products of a list are delivered by the supplier from now on, or by the client itself. */
export async function assignProducts(
  tx: ClientTx,
  {
    supplierId,
    actor,
    ...list
  }: {
    readonly supplierId: number
    readonly skus: readonly string[]
    readonly isSupplied: boolean
    readonly actor: Actor
  },
): Promise<Outcome<{ changed: number }, 'supplier-unknown' | 'rewards-unknown'>> {
  if (!(await supplierExists(tx, supplierId))) return refused('supplier-unknown')
  const unknown = await unknownSkus(tx, list.skus)
  if (unknown.length > 0) return refused('rewards-unknown', { skus: unknown.slice(0, 10).join(', ') })
  const changes = await assign(tx, supplierId, list)
  const details = { supplierId, changes }
  if (changes.length > 0) await recordEvent(tx, { actor, action: 'supplier.products', subject: 'client', details })
  return done({ changed: changes.length })
}

/** A key of 256 random bits, kept as a hash; it is answered this one time. */
export async function makeSupplierKey(
  tx: ClientTx,
  { supplierId, actor }: { readonly supplierId: number; readonly actor: Actor },
): Promise<Outcome<{ keyId: string; key: string }, 'supplier-unknown' | 'too-many-keys'>> {
  if (!(await supplierExists(tx, supplierId))) return refused('supplier-unknown')
  const key = `cairn_${randomBytes(32).toString('base64url')}`
  const ending = key.slice(-4)
  const keyId = await insertKey(tx, { supplierId, hash: hashOfKey(key), ending, actor, most: mostKeys })
  if (keyId === undefined) return refused('too-many-keys', { most: mostKeys })
  await recordEvent(tx, {
    actor,
    action: 'supplier.key-made',
    subject: 'client',
    details: { supplierId, keyId, ending },
  })
  return done({ keyId: String(keyId), key })
}

export async function revokeSupplierKey(
  tx: ClientTx,
  { actor, ...key }: { readonly supplierId: number; readonly keyId: number; readonly actor: Actor },
): Promise<Outcome<{ keyId: string }, 'key-unknown'>> {
  const revoked = await revokeKey(tx, key)
  if (revoked === undefined) return refused('key-unknown')
  if (revoked === 'revoked') {
    await recordEvent(tx, { actor, action: 'supplier.key-revoked', subject: 'client', details: key })
  }
  return done({ keyId: String(key.keyId) })
}

export function hashOfKey(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}
