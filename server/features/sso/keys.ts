import type { Actor } from '../../../rules/actors/actor.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { recordEvent } from '../audit/events.ts'
import { seal, unseal } from '../secrets/seal.ts'
import { insertKey, lockKeys, readKeys, retireKeysBut } from './keys.store.ts'

/** A key of the client's, by which SAML providers know its requests. */
export interface SsoKey {
  readonly keyId: number
  readonly certificate: string
  /** Absent where CAIRN_SECRET is another than when it was made. */
  readonly privateKey: string | undefined
}

/** Providers store the certificate, and most use only its key: it lasts as long as its algorithm. */
const lifeYears = 10

/** The keys in use, the newest first: with two, a change is under way, and requests are signed with the older. */
export async function listKeys(tx: ClientTx, secret: Buffer): Promise<SsoKey[]> {
  return (await readKeys(tx)).map(({ key_id: keyId, certificate, sealed }) => ({
    keyId,
    certificate,
    privateKey: unseal(secret, placeOf(tx, keyId), sealed),
  }))
}

/** Makes a key of 3072 bits; the one before stays in use until the provider knows the new one and it is retired. */
export async function makeKey(tx: ClientTx, secret: Buffer, name: string, actor: Actor): Promise<number> {
  return keepKey(tx, secret, await generateKey(tx, name), actor)
}

interface Made {
  readonly cert: string
  readonly private: string
}

async function generateKey(tx: ClientTx, name: string): Promise<Made> {
  const until = new Date(tx.now)
  until.setUTCFullYear(until.getUTCFullYear() + lifeYears)
  // Loaded when needed: it costs each command line as much as all the rest of its start.
  const { generate } = await import('selfsigned')
  return generate([{ name: 'commonName', value: name }], {
    keySize: 3072,
    algorithm: 'sha256',
    notBeforeDate: tx.now,
    notAfterDate: until,
  })
}

async function keepKey(tx: ClientTx, secret: Buffer, made: Made, actor: Actor): Promise<number> {
  const keyId = await insertKey(tx, made.cert, id => seal(secret, placeOf(tx, id), made.private))
  await recordEvent(tx, { actor, action: 'sso.key-made', subject: `sso-key:${keyId}` })
  return keyId
}

/** Ends the use of every key but the newest. */
export async function retireOldKeys(tx: ClientTx, actor: Actor): Promise<void> {
  const [newest] = await readKeys(tx)
  if (newest === undefined) return
  await retireKeysBut(tx, newest.key_id)
  await recordEvent(tx, { actor, action: 'sso.keys-retired', subject: 'client', details: { kept: newest.key_id } })
}

// What is being made for a client in this process, so that many who come first at once make one.
const underWay = new Map<number, Promise<Made>>()

/** The key that signs requests now, created where there is none yet. */
export async function signingKey(tx: ClientTx, secret: Buffer, name: string): Promise<SsoKey> {
  if ((await readKeys(tx)).length === 0) {
    // Made before the others have to wait, for it may take longer than they may; of several that were made, one is kept.
    const making = underWay.get(tx.clientId) ?? generateKey(tx, name)
    underWay.set(tx.clientId, making)
    const made = await making.finally(() => underWay.delete(tx.clientId))
    await lockKeys(tx)
    if ((await readKeys(tx)).length === 0) await keepKey(tx, secret, made, 'system:sso')
  }
  const keys = await listKeys(tx, secret)
  return keys[keys.length - 1]!
}

function placeOf({ clientId }: ClientTx, keyId: number) {
  return { clientId, purpose: `sso key ${keyId}` }
}
