import { createHmac, hkdfSync } from 'node:crypto'
import { plainCode } from './code-text.ts'

/** A code as it is stored: its keyed hash within its client. Without the key the code cannot be found (T23). */
export function codeHash(secret: Buffer, clientId: number, typed: string): Buffer {
  return createHmac('sha256', keyOf(secret))
    .update(`${clientId}:${plainCode(typed)}`)
    .digest()
}

/** Identifies a key without revealing it: stored with each batch of codes. */
export function keyMark(secret: Buffer): Buffer {
  return createHmac('sha256', keyOf(secret)).update('mark').digest().subarray(0, 8)
}

// A separate key, so that other uses of the secret reveal nothing about codes.
function keyOf(secret: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'one-time codes', 32))
}
