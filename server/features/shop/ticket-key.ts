import { createHash, createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from 'node:crypto'

/** The public part of a client's key, as its catalogue reads it (RFC 8037). */
export interface PublicTicketKey {
  readonly kty: 'OKP'
  readonly crv: 'Ed25519'
  readonly use: 'sig'
  readonly alg: 'EdDSA'
  readonly kid: string
  readonly x: string
}

export interface TicketKey {
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
  readonly jwk: PublicTicketKey
}

// What stands before the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410).
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex')

/**
 * The key that signs a client's tickets for its catalogue: derived from `CAIRN_SECRET` each time and never stored, so that there
 * is nothing to steal at rest; each client has its own, so that no ticket is valid for another.
 */
export function ticketKey(secret: Buffer, clientId: number): TicketKey {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', `catalogue tickets of client ${clientId}`, 32))
  const privateKey = createPrivateKey({ key: Buffer.concat([pkcs8Head, seed]), format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(privateKey)
  const x = publicKey.export({ format: 'jwk' }).x!
  // RFC 7638: the names in their order, and nothing else.
  const kid = createHash('sha256')
    .update(JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x }))
    .digest('base64url')
  return { privateKey, publicKey, jwk: { kty: 'OKP', crv: 'Ed25519', use: 'sig', alg: 'EdDSA', kid, x } }
}
