import { X509Certificate } from 'node:crypto'
import { DOMParser } from '@xmldom/xmldom'
import { done, type Outcome, refused } from '../../rules/outcome.ts'

/** What a SAML provider says of itself, as far as we need it. */
export interface IdpMetadata {
  readonly entityId: string
  readonly ssoUrl: string
  readonly sloUrl?: string
  readonly certificates: readonly string[]
}

const metadata = 'urn:oasis:names:tc:SAML:2.0:metadata'
const signature = 'http://www.w3.org/2000/09/xmldsig#'
const redirect = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'

/** That of a federation has thousands of providers, and is far larger. */
const mostCharacters = 256 * 1024

/** Reads the metadata that a provider offers for download; the refusal says what is wrong with it, and `problem.CODE` does in the console. */
export function readIdpMetadata(xml: string): Outcome<IdpMetadata, 'metadata-malformed'> {
  const text = xml.replace(/^\uFEFF/, '')
  if (text.length > mostCharacters) return wrong('large', 'is larger than the metadata of one provider')
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) return wrong('doctype', 'holds a document type, which is not taken')
  const root = parse(text)
  if (root === undefined) return wrong('xml', 'is not well-formed XML')
  if (root.localName === 'EntitiesDescriptor') {
    return wrong('several', 'has several providers (EntitiesDescriptor); take the EntityDescriptor of yours alone')
  }
  if (root.localName !== 'EntityDescriptor' || root.namespaceURI !== metadata) {
    return wrong('root', `begins with ${root.localName}, not with an EntityDescriptor of SAML 2.0`)
  }
  const entityId = root.getAttribute('entityID') ?? ''
  if (entityId === '') return wrong('no-id', 'has no entityID')
  const [idp, ...more] = named(root, metadata, 'IDPSSODescriptor')
  if (idp === undefined) return wrong('no-idp', 'has no IDPSSODescriptor: it is not that of an identity provider')
  if (more.length > 0) return wrong('idps', 'has more than one IDPSSODescriptor')
  const ssoUrl = locationOf(idp, 'SingleSignOnService')
  if (ssoUrl === undefined) return wrong('no-address', 'offers no SingleSignOnService by HTTP-Redirect')
  const certificates = certificatesOf(idp)
  if (certificates.length === 0) return wrong('no-certificate', 'has no certificate for signing')
  const unreadable = certificates.findIndex(pem => !isCertificate(pem))
  if (unreadable >= 0)
    return wrong('bad-certificate', `has a certificate that cannot be read, the ${unreadable + 1}. for signing`)
  const sloUrl = locationOf(idp, 'SingleLogoutService')
  return done({ entityId, ssoUrl, ...(sloUrl !== undefined && { sloUrl }), certificates })
}

function wrong(code: string, problem: string): Outcome<never, 'metadata-malformed'> {
  return refused('metadata-malformed', { problem, code: `metadata-${code}` })
}

function parse(text: string) {
  const troubles: string[] = []
  const note = (trouble: string) => troubles.push(trouble)
  const errorHandler = { warning: note, error: note, fatalError: note }
  try {
    const root = new DOMParser({ errorHandler }).parseFromString(text, 'text/xml')?.documentElement
    return troubles.length > 0 ? undefined : (root ?? undefined)
  } catch {
    return undefined
  }
}

function named(within: Element, space: string, name: string): Element[] {
  return Array.from(within.getElementsByTagNameNS(space, name))
}

function locationOf(idp: Element, service: string): string | undefined {
  const found = named(idp, metadata, service).find(one => one.getAttribute('Binding') === redirect)
  return found?.getAttribute('Location') || undefined
}

/** Each once, as PEM: keys for encryption are none for signing. */
function certificatesOf(idp: Element): string[] {
  const keys = named(idp, metadata, 'KeyDescriptor').filter(key => key.getAttribute('use') !== 'encryption')
  const bodies = keys.flatMap(key =>
    named(key, signature, 'X509Certificate').map(({ textContent }) => (textContent ?? '').replace(/\s/g, '')),
  )
  return [...new Set(bodies)].map(body => pemOf(body))
}

function pemOf(body: string): string {
  return `-----BEGIN CERTIFICATE-----\n${(body.match(/.{1,64}/g) ?? []).join('\n')}\n-----END CERTIFICATE-----\n`
}

function isCertificate(pem: string): boolean {
  try {
    new X509Certificate(pem)
    return true
  } catch {
    return false
  }
}
