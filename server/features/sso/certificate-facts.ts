import { X509Certificate } from 'node:crypto'

/** A certificate of a provider, as far as it matters that it is good. */
export interface CertificateFacts {
  readonly subject: string
  readonly validTo: Date
  /** Bits of an RSA key; of another kind of key none. */
  readonly rsaBits: number | undefined
}

/** A key of fewer bits is too weak to vouch for anybody. */
export const fewestRsaBits = 2048

/** What a PEM certificate says; nothing where it cannot be read. */
export function certificateFacts(pem: string): CertificateFacts | undefined {
  try {
    const { subject, validTo, publicKey } = new X509Certificate(pem)
    const isRsa = publicKey.asymmetricKeyType?.startsWith('rsa') === true
    const rsaBits = isRsa ? publicKey.asymmetricKeyDetails?.modulusLength : undefined
    return { subject: subject.replaceAll('\n', ', '), validTo: new Date(validTo), rsaBits }
  } catch {
    return undefined
  }
}
