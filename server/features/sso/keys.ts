import type { Actor } from '../../../rules/actors/actor.ts'
import type { Tenant } from '../../db/tenant.ts'
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

/** Providers are told the certificate, and most look at nothing of it but the key: it lasts as long as its algorithm. */
const lifeYears = 10

/** The keys in use, the newest first: with two, a change is under way, and requests are signed with the older. */
export async function listKeys(tenant: Tenant, secret: Buffer): Promise<SsoKey[]> {
  return (await readKeys(tenant)).map(({ key_id: keyId, certificate, sealed }) => ({
    keyId,
    certificate,
    privateKey: unseal(secret, placeOf(tenant, keyId), sealed),
  }))
}

/** Makes a key of 3072 bits; the one before stays in use until the provider knows the new one and it is retired. */
export async function makeKey(tenant: Tenant, secret: Buffer, name: string, actor: Actor): Promise<number> {
  return keepKey(tenant, secret, await generateKey(tenant, name), actor)
}

interface Made {
  readonly cert: string
  readonly private: string
}

async function generateKey(tenant: Tenant, name: string): Promise<Made> {
  const until = new Date(tenant.now)
  until.setUTCFullYear(until.getUTCFullYear() + lifeYears)
  // Loaded when needed: it costs each command line as much as all the rest of its start.
  const { generate } = await import('selfsigned')
  return generate([{ name: 'commonName', value: name }], {
    keySize: 3072,
    algorithm: 'sha256',
    notBeforeDate: tenant.now,
    notAfterDate: until,
  })
}

async function keepKey(tenant: Tenant, secret: Buffer, made: Made, actor: Actor): Promise<number> {
  const keyId = await insertKey(tenant, made.cert, id => seal(secret, placeOf(tenant, id), made.private))
  await recordEvent(tenant, { actor, action: 'sso.key-made', subject: `sso-key:${keyId}` })
  return keyId
}

/** Ends the use of every key but the newest. */
export async function retireOldKeys(tenant: Tenant, actor: Actor): Promise<void> {
  const [newest] = await readKeys(tenant)
  if (newest === undefined) return
  await retireKeysBut(tenant, newest.key_id)
  await recordEvent(tenant, { actor, action: 'sso.keys-retired', subject: 'client', details: { kept: newest.key_id } })
}

// What is being made for a client in this process, so that many who come first at once make one.
const underWay = new Map<number, Promise<Made>>()

/** The key that requests are signed with now, made where there is none yet. */
export async function signingKey(tenant: Tenant, secret: Buffer, name: string): Promise<SsoKey> {
  if ((await readKeys(tenant)).length === 0) {
    // Made before the others have to wait, for it may take longer than they may; of several that were made, one is kept.
    const making = underWay.get(tenant.clientId) ?? generateKey(tenant, name)
    underWay.set(tenant.clientId, making)
    const made = await making.finally(() => underWay.delete(tenant.clientId))
    await lockKeys(tenant)
    if ((await readKeys(tenant)).length === 0) await keepKey(tenant, secret, made, 'system:sso')
  }
  const keys = await listKeys(tenant, secret)
  return keys[keys.length - 1]!
}

function placeOf({ clientId }: Tenant, keyId: number) {
  return { clientId, purpose: `sso key ${keyId}` }
}
