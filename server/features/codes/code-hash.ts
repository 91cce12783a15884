import { createHmac, hkdfSync } from 'node:crypto'
import { plainCode } from './code-text.ts'

/** A code as it is kept: the keyed hash of it within its client. Without the key nothing tells which text it was (T23). */
export function codeHash(secret: Buffer, clientId: number, typed: string): Buffer {
  return createHmac('sha256', keyOf(secret))
    .update(`${clientId}:${plainCode(typed)}`)
    .digest()
}

/** Tells one key from another without telling the key: it is kept with each batch of codes. */
export function keyMark(secret: Buffer): Buffer {
  return createHmac('sha256', keyOf(secret)).update('mark').digest().subarray(0, 8)
}

// A key of its own, so that nothing else that the secret is used for says anything about codes.
function keyOf(secret: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'one-time codes', 32))
}
