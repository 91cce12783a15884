import { randomBytes } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { SignedXml } from 'xml-crypto'
import type { ProviderKey } from './saml-idp-fixture.ts'

/** A response of our own making, for what no library would write; every part of it may be another than it should. */
export interface SamlWish {
  /** The request that it answers; none where nobody asked. */
  readonly requestId?: string | undefined
  readonly confirmedFor?: string | undefined
  readonly acs: string
  readonly destination?: string
  readonly recipient?: string
  readonly issuer: string
  readonly responseIssuer?: string
  readonly audience: string
  /** As XML: `idp-<b>ann</b>` is what it says. */
  readonly nameId?: string
  readonly attributes?: Readonly<Record<string, string>>
  readonly assertionId?: string
  /** Seconds from now. */
  readonly issued?: number
  readonly responseIssued?: number
  readonly notBefore?: number | undefined
  readonly until?: number
  readonly confirmedUntil?: number
  readonly confirmation?: string
  readonly conditions?: string
  readonly statement?: string
  readonly status?: string
  readonly version?: string
}

export interface Signing {
  readonly key: ProviderKey
  readonly of?: 'Assertion' | 'Response'
  readonly algorithm?: string
  readonly digest?: string
  readonly canonical?: string
  readonly transforms?: readonly string[]
  /** The certificate that the signature itself shows. */
  readonly shows?: string
  /** What an HMAC takes for its key. */
  readonly hmacKey?: string
}

export const excC14n = 'http://www.w3.org/2001/10/xml-exc-c14n#'
export const enveloped = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'
export const rsaSha256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'
export const sha256 = 'http://www.w3.org/2001/04/xmlenc#sha256'
export const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'
const names = 'xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"'

export const newId = () => `_${randomBytes(16).toString('hex')}`
const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()

export function confirmationXml(wish: SamlWish, { method = bearer, data = '' } = {}): string {
  const answers = 'confirmedFor' in wish ? wish.confirmedFor : wish.requestId
  const inResponseTo = answers === undefined ? '' : ` InResponseTo="${answers}"`
  const recipient = wish.recipient ?? wish.acs
  return `<saml:SubjectConfirmation Method="${method}"><saml:SubjectConfirmationData${inResponseTo} NotOnOrAfter="${at(
    wish.confirmedUntil ?? 300,
  )}" Recipient="${recipient}"${data}/></saml:SubjectConfirmation>`
}

export function conditionsXml({ notBefore = -5, until = 300, audience }: SamlWish): string {
  return `<saml:Conditions NotBefore="${at(notBefore)}" NotOnOrAfter="${at(
    until,
  )}"><saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>`
}

export function assertionXml(wish: SamlWish): string {
  const attributes = Object.entries(wish.attributes ?? {})
    .map(([name, value]) => {
      return `<saml:Attribute Name="${name}"><saml:AttributeValue>${value}</saml:AttributeValue></saml:Attribute>`
    })
    .join('')
  return [
    `<saml:Assertion ${names} ID="${wish.assertionId ?? newId()}" IssueInstant="${at(wish.issued ?? 0)}" Version="2.0">`,
    `<saml:Issuer>${wish.issuer}</saml:Issuer>`,
    `<saml:Subject><saml:NameID>${wish.nameId ?? 'idp-ann'}</saml:NameID>`,
    `${wish.confirmation ?? confirmationXml(wish)}</saml:Subject>`,
    wish.conditions ?? conditionsXml(wish),
    wish.statement ??
      `<saml:AuthnStatement AuthnInstant="${at(-1)}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>`,
    attributes === '' ? '' : `<saml:AttributeStatement>${attributes}</saml:AttributeStatement>`,
    '</saml:Assertion>',
  ].join('')
}

/** A response around whatever is within. */
export function responseXml(wish: SamlWish, within = assertionXml(wish)): string {
  const inResponseTo = wish.requestId === undefined ? '' : ` InResponseTo="${wish.requestId}"`
  const destination = wish.destination === '' ? '' : ` Destination="${wish.destination ?? wish.acs}"`
  const issued = at(wish.responseIssued ?? wish.issued ?? 0)
  return [
    `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="${newId()}"${destination}${inResponseTo} IssueInstant="${issued}" Version="${wish.version ?? '2.0'}">`,
    `<saml:Issuer ${names}>${wish.responseIssuer ?? wish.issuer}</saml:Issuer>`,
    `<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:${wish.status ?? 'Success'}"/></samlp:Status>`,
    within,
    '</samlp:Response>',
  ].join('')
}

/** Signs the one Assertion, or the Response, of a document. */
export function signed(xml: string, { key, of = 'Assertion', ...how }: Signing): string {
  const element = `//*[local-name(.)='${of}']`
  const algorithm = how.algorithm ?? rsaSha256
  const signer = new SignedXml({
    privateKey: how.hmacKey ?? key.privateKey,
    publicCert: how.shows ?? key.certificate,
    signatureAlgorithm: algorithm,
    canonicalizationAlgorithm: how.canonical ?? excC14n,
    idAttribute: 'ID',
  })
  if (how.hmacKey !== undefined) signer.enableHMAC()
  signer.addReference({
    xpath: element,
    transforms: [...(how.transforms ?? [enveloped, excC14n])],
    digestAlgorithm: how.digest ?? sha256,
  })
  signer.computeSignature(xml, { location: { reference: `${element}/*[local-name(.)='Issuer']`, action: 'after' } })
  return signer.getSignedXml()
}

export function encoded(xml: string): string {
  return Buffer.from(xml, 'utf8').toString('base64')
}

/** The id of the request that a browser is sent to a provider with. */
export function requestIdOf(location: string): string {
  const packed = new URL(location).searchParams.get('SAMLRequest')!
  const xml = inflateRawSync(Buffer.from(packed, 'base64')).toString('utf8')
  return / ID="([^"]+)"/.exec(xml)![1]!
}

/** A signed element apart: its signature, and it without that. */
export function apart(xml: string): { readonly signature: string; readonly bare: string } {
  const [signature = ''] = /<Signature [\s\S]*?<\/Signature>/.exec(xml) ?? []
  return { signature, bare: xml.replace(signature, '') }
}

export function assertionOf(xml: string): string {
  return /<saml:Assertion [\s\S]*<\/saml:Assertion>/.exec(xml)![0]
}
