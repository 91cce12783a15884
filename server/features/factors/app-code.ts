import { Secret, TOTP } from 'otpauth'

/** As every app reads them (RFC 6238): six digits by SHA-1, a new code every half minute. */
const period = 30
const shape = { algorithm: 'SHA1', digits: 6, period } as const
/** Clocks may differ by one code, before or after. */
const drift = 1

/** A new secret of 160 bits, in the letters that apps take. */
export function newAppSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** Bytes as the letters that apps take. */
export function appSecretOf(bytes: Uint8Array): string {
  return new Secret({ buffer: new Uint8Array(bytes).buffer }).base32
}

/** The secret as an address that apps read from a QR code, with the names under which they list it. */
export function appAddress(secret: string, issuer: string, label: string): string {
  // A colon would end the issuer's name.
  const plain = (text: string) => text.replaceAll(':', ' ')
  return new TOTP({ ...shape, secret, issuer: plain(issuer), label: plain(label) }).toString()
}

/** The step of time whose code it is, now or one before or after; nothing where it is none of them. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const token = code.replace(/\s/g, '')
  const delta = new TOTP({ ...shape, secret }).validate({ token, window: drift, timestamp: now.getTime() })
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / period) + delta
}

/** The code that an app shows now. */
export function codeNow(secret: string, now: Date): string {
  return new TOTP({ ...shape, secret }).generate({ timestamp: now.getTime() })
}
