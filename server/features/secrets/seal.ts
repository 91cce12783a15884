import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/**
 * Secrets at rest (security T1, T20): AES-256-GCM under a key that is made of the environment's secret for one client and one
 * purpose, so that a sealed text cannot be read for another. Sealed: 12 bytes nonce, 16 bytes tag, the rest text.
 */
export interface SealPlace {
  readonly clientId: number
  /** What it is for, such as `sso acme-oidc`. */
  readonly purpose: string
}

export function seal(secret: Buffer, place: SealPlace, text: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, place), nonce)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

/** The text, or nothing where it was sealed under another secret, elsewhere, or was altered. */
export function unseal(secret: Buffer, place: SealPlace, sealed: Buffer): string | undefined {
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, place), sealed.subarray(0, 12))
    decipher.setAuthTag(sealed.subarray(12, 28))
    return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

function keyOf(secret: Buffer, { clientId, purpose }: SealPlace): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `sealed ${clientId} ${purpose}`, 32))
}
