import { hkdfSync } from 'node:crypto'

/** The secret of a demo client's sample catalogue: made of the server's own, so that both sides know it after any start. */
export function sampleSecret(secret: Buffer, clientKey: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', `sample catalogue of ${clientKey}`, 32)).toString('base64url')
}
