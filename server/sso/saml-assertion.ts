import { DOMParser } from '@xmldom/xmldom'
import type { Assertion } from '../features/sso/map-person.ts'
import { assertion as ofAssertions, protocol, signature } from './saml-shape.ts'

/** How far the provider's clock may be from ours, how old a response may be, and how long an assertion may live (T17). */
const skewMs = 60_000
const mostAgeMs = 5 * 60_000
const mostLifeMs = 3_600_000
const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'

/** What an assertion must say to be meant for us, now, and for this sign-on. */
export interface Expected {
  readonly issuer: string
  readonly audience: string
  /** Our assertion consumer service: the Destination and the Recipient. */
  readonly acs: string
  /** The request that it answers; nothing where nobody here asked. */
  readonly requestId: string | undefined
  readonly now: Date
}

export interface CheckedAssertion extends Assertion {
  readonly assertionId: string
  readonly expiresAt: Date
}

/** Checks what only the envelope says; it may be unsigned, so that it can refuse and never convince. */
export function wrongEnvelope(responseXml: string, { issuer, acs, requestId, now }: Expected): string | undefined {
  const response = parse(responseXml)
  if (response.getAttribute('Version') !== '2.0') return 'version'
  if (response.getAttribute('Destination') !== acs) return 'destination'
  if ((response.getAttribute('InResponseTo') || undefined) !== requestId) return 'in response to'
  if (!isFresh(timeOf(response, 'IssueInstant'), now)) return 'issue instant'
  const said = childrenOf(response, 'Issuer')
  if (said.length > 1 || (said.length === 1 && said[0]!.textContent !== issuer)) return 'issuer of the response'
  const status = childrenOf(response, 'Status', protocol)[0]
  const code = status && childrenOf(status, 'StatusCode', protocol)[0]?.getAttribute('Value')
  return code === 'urn:oasis:names:tc:SAML:2.0:status:Success' ? undefined : 'status'
}

/**
 * Which request a response says it answers, and whose it says it is: to look both up, for whether that is so is checked
 * afterwards.
 */
export function claimsOf(responseXml: string): {
  readonly requestId: string | undefined
  readonly issuer: string | undefined
} {
  const response = parse(responseXml)
  const [issuer] = [response, ...childrenOf(response, 'Assertion')].flatMap(one => childrenOf(one, 'Issuer'))
  return { requestId: response.getAttribute('InResponseTo') || undefined, issuer: issuer?.textContent ?? undefined }
}

/** Which elements of a response have a signature of their own: each that is there must hold. */
export function signedParts(responseXml: string): { readonly response: boolean; readonly assertion: boolean } {
  const response = parse(responseXml)
  const isSigned = (element: Element) => childrenOf(element, 'Signature', signature).length > 0
  return { response: isSigned(response), assertion: childrenOf(response, 'Assertion').some(isSigned) }
}

/** Reads an assertion whose signature holds, from the very bytes that were signed; or says what is wrong with it. */
export function readAssertion(
  signedXml: string,
  expected: Expected,
  subjectAttribute: string | undefined,
): CheckedAssertion | { readonly wrong: string } {
  const assertion = parse(signedXml)
  if (assertion.namespaceURI !== ofAssertions) return { wrong: 'not an assertion' }
  const now = expected.now.getTime()
  const assertionId = assertion.getAttribute('ID') ?? ''
  if (assertionId === '') return { wrong: 'no id' }
  const issued = timeOf(assertion, 'IssueInstant')
  if (issued === undefined || !isFresh(issued, expected.now)) return { wrong: 'issue instant of the assertion' }
  const issuers = childrenOf(assertion, 'Issuer')
  if (issuers.length !== 1 || issuers[0]!.textContent !== expected.issuer) return { wrong: 'issuer' }
  const [subject, ...moreSubjects] = childrenOf(assertion, 'Subject')
  const [conditions, ...moreConditions] = childrenOf(assertion, 'Conditions')
  if (subject === undefined || moreSubjects.length > 0) return { wrong: 'subject' }
  if (conditions === undefined || moreConditions.length > 0) return { wrong: 'conditions' }
  const confirmedUntil = bearerUntil(subject, expected)
  if (typeof confirmedUntil === 'string') return { wrong: confirmedUntil }
  const [notBefore, until] = ['NotBefore', 'NotOnOrAfter'].map(name => timeOf(conditions, name))
  if (notBefore !== undefined && !(notBefore - skewMs <= now)) return { wrong: 'not yet valid' }
  if (until === undefined || !(now < until + skewMs)) return { wrong: 'no longer valid' }
  // From when it was issued: providers set its beginning back, for clocks that are late.
  if (!(until - issued <= mostLifeMs + skewMs)) return { wrong: 'valid for too long' }
  const restrictions = childrenOf(conditions, 'AudienceRestriction')
  const isForUs = (restriction: Element) =>
    childrenOf(restriction, 'Audience').some(({ textContent }) => textContent === expected.audience)
  if (restrictions.length === 0 || !restrictions.every(isForUs)) return { wrong: 'audience' }
  if (childrenOf(assertion, 'AuthnStatement').length === 0) return { wrong: 'no authentication' }
  const attributes = attributesOf(assertion)
  const nameIds = childrenOf(subject, 'NameID')
  const name = subjectAttribute === undefined ? onlyText(nameIds) : attributes[subjectAttribute]
  if (name === undefined) return { wrong: 'nobody is named' }
  const expiresAt = new Date(Math.min(confirmedUntil, until) + skewMs)
  return { subject: name, attributes, assertionId, expiresAt }
}

// At least one bearer confirmation that is for us, now, and for this sign-on; until when.
function bearerUntil(subject: Element, { acs, requestId, now }: Expected): number | string {
  let wrong = 'no bearer confirmation'
  for (const confirmation of childrenOf(subject, 'SubjectConfirmation')) {
    if (confirmation.getAttribute('Method') !== bearer) continue
    const [data, ...more] = childrenOf(confirmation, 'SubjectConfirmationData')
    const until = data && timeOf(data, 'NotOnOrAfter')
    if (data === undefined || more.length > 0 || until === undefined) wrong = 'confirmation'
    else if (data.getAttribute('Recipient') !== acs) wrong = 'recipient'
    else if ((data.getAttribute('InResponseTo') || undefined) !== requestId) wrong = 'confirmed for another request'
    else if (data.getAttribute('NotBefore')) wrong = 'confirmation with a beginning'
    else if (!(now.getTime() < until + skewMs)) wrong = 'confirmation is over'
    else if (!(until - now.getTime() <= mostLifeMs + skewMs)) wrong = 'confirmed for too long'
    else return until
  }
  return wrong
}

// An attribute with several values is a list, such as groups: none of them alone is what the person is.
function attributesOf(assertion: Element): Record<string, string> {
  const found: Record<string, string> = Object.create(null)
  for (const statement of childrenOf(assertion, 'AttributeStatement')) {
    for (const attribute of childrenOf(statement, 'Attribute')) {
      const text = onlyText(childrenOf(attribute, 'AttributeValue'))
      const name = attribute.getAttribute('Name') ?? ''
      if (text !== undefined && !(name in found)) found[name] = text
    }
  }
  return found
}

/** The whole text of the one element there is, to the last space (security T17: never a part of it). */
function onlyText(elements: readonly Element[]): string | undefined {
  const [only, ...more] = elements
  if (only === undefined || more.length > 0 || only.getElementsByTagName('*').length > 0) return undefined
  return only.textContent ?? undefined
}

function isFresh(issued: number | undefined, now: Date): boolean {
  if (issued === undefined) return false
  return now.getTime() - issued <= mostAgeMs && issued - now.getTime() <= skewMs
}

function timeOf(element: Element, name: string): number | undefined {
  const text = element.getAttribute(name)
  if (!text) return undefined
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/.test(text) ? Date.parse(text) : Number.NaN
}

// A name means what it does in its namespace: `x:NameID` of another one names nobody.
function childrenOf(parent: Element, name: string, namespace = ofAssertions): Element[] {
  return Array.from(parent.childNodes).filter((node): node is Element => {
    const { nodeType, localName, namespaceURI } = node as Element
    return nodeType === 1 && localName === name && namespaceURI === namespace
  })
}

function parse(xml: string): Element {
  return new DOMParser({ errorHandler: () => {} }).parseFromString(xml, 'text/xml').documentElement
}
