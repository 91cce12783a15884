import { randomBytes } from 'node:crypto'
import type { SAML, SamlConfig } from '@node-saml/node-saml'
import type { SamlProvider } from '../../contract/sso-document.ts'
import { type CheckedAssertion, type Expected, readAssertion, signedParts, wrongEnvelope } from './saml-assertion.ts'

/**
 * SAML 2.0 as a service provider. The library signs our requests and checks the signatures of responses; what it leaves
 * open is checked in saml-shape.ts and saml-assertion.ts, and replay by the database (security T17, T18, fact 1).
 */

/** A key of ours, as the requests are signed with it. */
export interface SigningKey {
  readonly privateKey: string
  readonly certificate: string
}

/** Our name at providers: one for each client, which is its address (security T3). */
export function entityIdOf(origin: string): string {
  return `${origin}/sso/saml/metadata`
}

export function acsOf(origin: string): string {
  return `${origin}/sso/saml/acs`
}

/** What providers import to know us; during a change of keys both certificates. */
export function samlMetadata(origin: string, certificates: readonly string[]): string {
  // Written here: the library leaves the certificates out where it is not given the private key.
  const keys = certificates.map(certificate => {
    const base64 = certificate.replace(/-----[^-]+-----|\s/g, '')
    return `<KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${base64}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></KeyDescriptor>`
  })
  const post = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST'
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="${entityIdOf(origin)}">`,
    '<SPSSODescriptor AuthnRequestsSigned="true" WantAssertionsSigned="true" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">',
    ...keys,
    `<AssertionConsumerService Binding="${post}" Location="${acsOf(origin)}" index="0" isDefault="true"/>`,
    '</SPSSODescriptor>',
    '</EntityDescriptor>',
    '',
  ].join('\n')
}

/** An id as XML wants it: 160 random bits, not beginning with a digit. */
export function newRequestId(): string {
  return `_${randomBytes(20).toString('hex')}`
}

/** Where the browser goes with our signed request. */
export async function requestUrl(
  provider: SamlProvider,
  origin: string,
  key: SigningKey,
  requestId: string,
): Promise<string> {
  const saml = await make(provider, origin, { privateKey: key.privateKey, generateUniqueId: () => requestId })
  return saml.getAuthorizeUrlAsync('', undefined, {})
}

/** Whom a response vouches for: its signature by a pinned certificate, then all that is ours to check. */
export async function checkResponse(
  provider: SamlProvider,
  origin: string,
  encoded: string,
  xml: string,
  { requestId, now }: { readonly requestId: string | undefined; readonly now: Date },
): Promise<CheckedAssertion | { readonly wrong: string }> {
  const expected: Expected = {
    issuer: provider.entityId,
    audience: entityIdOf(origin),
    acs: acsOf(origin),
    requestId,
    now,
  }
  const envelope = wrongEnvelope(xml, expected)
  if (envelope !== undefined) return { wrong: envelope }
  let signedXml: string | undefined
  try {
    // Either signature will do, as providers differ, but none may be broken. Unsigned is refused whatever these say.
    const { response: wantAuthnResponseSigned, assertion: wantAssertionsSigned } = signedParts(xml)
    const saml = await make(provider, origin, { wantAuthnResponseSigned, wantAssertionsSigned })
    const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: encoded })
    signedXml = profile?.getAssertionXml?.()
  } catch (error) {
    return { wrong: (error as Error).message.slice(0, 200) }
  }
  if (signedXml === undefined) return { wrong: 'nothing is signed' }
  return readAssertion(signedXml, expected, provider.subject)
}

async function make(
  { entityId, ssoUrl, certificates }: SamlProvider,
  origin: string,
  more: Partial<SamlConfig> = {},
): Promise<SAML> {
  // Loaded when needed: most processes sign nobody on this way.
  const { SAML, ValidateInResponseTo } = await import('@node-saml/node-saml')
  return new SAML({
    idpCert: [...certificates],
    idpIssuer: entityId,
    issuer: entityIdOf(origin),
    audience: entityIdOf(origin),
    callbackUrl: acsOf(origin),
    entryPoint: ssoUrl,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    signatureAlgorithm: 'sha256',
    digestAlgorithm: 'sha256',
    // Times are held against the database's clock, in saml-assertion.ts.
    acceptedClockSkewMs: -1,
    // The request is looked up and taken out of the database, by one statement.
    validateInResponseTo: ValidateInResponseTo.never,
    ...more,
  })
}
