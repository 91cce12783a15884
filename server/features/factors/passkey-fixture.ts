import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import type * as z from 'zod/mini'
import type { passkeyCreationOptions, passkeyRequestOptions } from '../../../contract/access.ts'
import type { Assertion, Registration } from './passkeys.ts'

type Create = Pick<z.output<typeof passkeyCreationOptions>, 'challenge' | 'rp'>
type Get = Pick<z.output<typeof passkeyRequestOptions>, 'challenge' | 'rpId'>

/** What a forged or faulty authenticator says otherwise. */
export interface Otherwise {
  readonly type?: string
  readonly host?: string
  readonly uses?: number
  /** Nobody touched the key. */
  readonly isAbsent?: boolean
}

/** An authenticator in software: a key pair by ES256, without attestation, whose counter grows as it is used. */
export function authenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' }) as { readonly x: string; readonly y: string }
  const id = randomBytes(32)
  let uses = 0

  function dataOf(host: string, flags: number, at: number): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(at)
    return Buffer.concat([createHash('sha256').update(host).digest(), Buffer.from([flags]), counter])
  }
  const said = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const answer = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' as const }

  return {
    id: answer.id,
    /** Makes the passkey, as `navigator.credentials.create` would on a page of that origin. */
    create({ challenge, rp }: Create, origin: string, otherwise: Otherwise = {}): Registration {
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const length = Buffer.from([0, id.length])
      const flags = otherwise.isAbsent === true ? 0x40 : 0x41
      const data = Buffer.concat([dataOf(otherwise.host ?? rp.id, flags, 0), Buffer.alloc(16), length, id, key])
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ])
      const clientData = said(otherwise.type ?? 'webauthn.create', challenge, origin)
      return {
        ...answer,
        response: {
          clientDataJSON: clientData.toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    /** Signs a challenge, as `navigator.credentials.get` would. */
    get({ challenge, rpId }: Get, origin: string, otherwise: Otherwise = {}): Assertion {
      uses += 1
      const flags = otherwise.isAbsent === true ? 0 : 1
      const data = dataOf(otherwise.host ?? rpId, flags, otherwise.uses ?? uses)
      const clientData = said(otherwise.type ?? 'webauthn.get', challenge, origin)
      const signed = createSign('sha256').update(data).update(createHash('sha256').update(clientData).digest())
      return {
        ...answer,
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signed.sign(privateKey).toString('base64url'),
        },
      }
    },
  }
}
