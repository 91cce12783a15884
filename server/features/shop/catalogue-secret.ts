import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Actor } from '../../../rules/actors/actor.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { readSecretHash, saveSecretHash } from './catalogue-secret.store.ts'

/** A secret for a catalogue, of 256 random bits. */
export function newCatalogueSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Keeps a catalogue's secret as a hash; the one before ends with it. */
export async function keepCatalogueSecret(tx: ClientTx, secret: string, actor: Actor): Promise<void> {
  await saveSecretHash(tx, hashOf(secret), actor)
}

/** Whether the client's catalogue has a secret already. */
export async function hasCatalogueSecret(tx: ClientTx): Promise<boolean> {
  return (await readSecretHash(tx)) !== undefined
}

/** Whether whoever asks is the client's catalogue, by `Bearer SECRET`. */
export async function isCatalogue(tx: ClientTx, authorization: string | undefined): Promise<boolean> {
  const presented = /^Bearer ([\w-]{1,200})$/i.exec(authorization ?? '')?.[1]
  const kept = await readSecretHash(tx)
  // Compared also where there is nothing to compare with: that takes as long as a wrong one.
  const isSame = timingSafeEqual(hashOf(presented ?? ''), kept ?? nothing)
  return isSame && presented !== undefined && kept !== undefined
}

const nothing = Buffer.alloc(32)

function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
