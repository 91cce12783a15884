import { DOMParser } from '@xmldom/xmldom'

/**
 * What a SAML response must look like before anything of it is believed (security T17): one Response with one Assertion,
 * nothing that a parser could be fooled by, signatures by strong algorithms alone. The library that checks the signatures
 * leaves all of this open.
 */
export const protocol = 'urn:oasis:names:tc:SAML:2.0:protocol'
export const assertion = 'urn:oasis:names:tc:SAML:2.0:assertion'
export const signature = 'http://www.w3.org/2000/09/xmldsig#'

/** 256 KB of XML: a response of a real provider has 4 to 20. */
export const mostXmlBytes = 256 * 1024

const allowed: Readonly<Record<string, ReadonlySet<string>>> = {
  SignatureMethod: new Set([
    'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
    'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
  ]),
  DigestMethod: new Set(['http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2001/04/xmlenc#sha512']),
  CanonicalizationMethod: new Set(['http://www.w3.org/2001/10/xml-exc-c14n#']),
  Transform: new Set([
    'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
    'http://www.w3.org/2001/10/xml-exc-c14n#',
  ]),
}

/** The response's XML, or what is wrong with its shape. */
export function readResponse(encoded: string): { readonly xml: string } | { readonly wrong: string } {
  if (!/^[A-Za-z0-9+/=\s]+$/.test(encoded)) return { wrong: 'not base64' }
  const bytes = Buffer.from(encoded, 'base64')
  if (bytes.length > mostXmlBytes) return { wrong: 'too large' }
  let xml: string
  try {
    xml = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return { wrong: 'not UTF-8' }
  }
  const wrong = wrongText(xml) ?? wrongTree(xml)
  return wrong === undefined ? { xml } : { wrong }
}

// A document type may redefine what text means; what the canonical form leaves out may cut a name in two.
function wrongText(xml: string): string | undefined {
  const body = withoutDeclaration(xml)
  if (/<!DOCTYPE|<!ENTITY/i.test(body)) return 'document type'
  if (body.includes('<?')) return 'processing instruction'
  if (body.includes('<!--')) return 'comment'
  if (body.includes('<![CDATA[')) return 'character data section'
  return undefined
}

function wrongTree(xml: string): string | undefined {
  const troubles: string[] = []
  const note = (text: string) => troubles.push(text)
  const document = new DOMParser({ errorHandler: { warning: note, error: note, fatalError: note } }).parseFromString(
    xml,
    'text/xml',
  )
  const root = document?.documentElement
  if (troubles.length > 0 || root === null || root === undefined) return 'not well-formed'
  const elements = [root, ...Array.from(root.getElementsByTagName('*'))]
  const named = (name: string) => elements.filter(({ localName }) => localName === name)
  const [response, ...moreResponses] = named('Response')
  const [only, ...moreAssertions] = named('Assertion')
  if (response !== root || root.namespaceURI !== protocol || moreResponses.length > 0) return 'not one Response'
  if (!isWhole(xml, root.tagName)) return 'something beside the root'
  if (named('EncryptedAssertion').length > 0) return 'encrypted assertion'
  if (moreAssertions.length > 0) return 'more than one Assertion'
  if (only !== undefined && (only.parentNode !== root || only.namespaceURI !== assertion)) return 'misplaced Assertion'
  for (const one of named('Signature')) {
    if (one.namespaceURI !== signature) return 'foreign Signature'
    if (one.parentNode !== root && one.parentNode !== only) return 'misplaced Signature'
  }
  for (const [name, algorithms] of Object.entries(allowed)) {
    const weak = named(name).find(one => !algorithms.has(one.getAttribute('Algorithm') ?? ''))
    if (weak !== undefined) return `algorithm ${weak.getAttribute('Algorithm')?.slice(0, 100)}`
  }
  // A signature points at what it signs by id: of two with one id nobody could say which was meant.
  const ids = elements.flatMap(idsOf)
  if (new Set(ids).size !== ids.length) return 'one id twice'
  if (named('NameID').some(one => one.getElementsByTagName('*').length > 0)) return 'NameID is no text'
  return undefined
}

function withoutDeclaration(xml: string): string {
  return xml.replace(/^\s*<\?xml\s[^?]*\?>/, '')
}

// From the first sign to the last the root, with one end: the parser passes over a text before it or behind it.
function isWhole(xml: string, tagName: string): boolean {
  const body = withoutDeclaration(xml).trim()
  const [, end, ...more] = body.split(`</${tagName}`)
  return body.startsWith(`<${tagName}`) && end?.trim() === '>' && more.length === 0
}

function idsOf(element: Element): string[] {
  return Array.from(element.attributes)
    .filter(({ localName, name }) => /^(id|assertionid|responseid)$/i.test(localName ?? name))
    .map(({ value }) => value)
}
