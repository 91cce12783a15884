import {
  apart,
  assertionXml,
  conditionsXml,
  confirmationXml,
  enveloped,
  excC14n,
  responseXml,
  type SamlWish,
  type Signing,
  signed,
} from './saml-answer-fixture.ts'
import type { ProviderKey } from './saml-idp-fixture.ts'

const rsaSha1 = 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'
const sha1 = 'http://www.w3.org/2000/09/xmldsig#sha1'
const hmacSha1 = 'http://www.w3.org/2000/09/xmldsig#hmac-sha1'
const withComments = 'http://www.w3.org/2001/10/xml-exc-c14n#WithComments'
const plainC14n = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'
const entity = '<!DOCTYPE r [<!ENTITY who "idp-ann">]>'

/** The provider's key, and somebody else's. */
export interface Keys {
  readonly key: ProviderKey
  readonly other: ProviderKey
}
type MalformedResponse = [
  name: string,
  make: (wish: SamlWish, keys: Keys) => string,
  why: RegExp,
  flag?: string | undefined,
]

/** Signed as it should be, and one thing is wrong. */
const wishes: [string, (wish: SamlWish) => Partial<SamlWish>, RegExp, string?][] = [
  ['for another audience', () => ({ audience: 'http://two.localhost:3000/sso/saml/metadata' }), /audience/i],
  [
    'for nobody in particular',
    wish => ({ conditions: conditionsXml(wish).replace(/<saml:AudienceR.*Restriction>/, '') }),
    /audience/i,
  ],
  [
    'for two audiences of which one is not us',
    wish => ({
      conditions: conditionsXml(wish).replace(
        '</saml:Conditions>',
        '<saml:AudienceRestriction><saml:Audience>https://other.example.com</saml:Audience></saml:AudienceRestriction></saml:Conditions>',
      ),
    }),
    /audience/i,
  ],
  ['to another recipient', () => ({ recipient: 'http://two.localhost:3000/sso/saml/acs' }), /^recipient$/],
  ['to the recipient in capitals', wish => ({ recipient: wish.acs.toUpperCase() }), /^recipient$/],
  ['to another destination', () => ({ destination: 'http://two.localhost:3000/sso/saml/acs' }), /^destination$/],
  ['to no destination', () => ({ destination: '' }), /^destination$/],
  ['of another issuer', () => ({ issuer: 'https://idp.example.com/other' }), /^issuer/],
  [
    'of another issuer by the Response alone',
    () => ({ responseIssuer: 'https://idp.example.com/other' }),
    /^issuer of the response$/,
  ],
  [
    'of another issuer by the Assertion alone',
    wish => ({ issuer: 'https://idp.example.com/other', responseIssuer: wish.issuer }),
    /^issuer$/,
  ],
  ['without conditions', () => ({ conditions: '' }), /conditions|properties of null/i],
  ['without an authentication', () => ({ statement: '' }), /^no authentication$/],
  ['without a confirmation', () => ({ confirmation: '' }), /^no bearer confirmation$/],
  [
    'confirmed by who holds a key',
    wish => ({ confirmation: confirmationXml(wish, { method: 'urn:oasis:names:tc:SAML:2.0:cm:holder-of-key' }) }),
    /^no bearer confirmation$/,
  ],
  [
    'confirmed with a beginning',
    wish => ({ confirmation: confirmationXml(wish, { data: ' NotBefore="2020-01-01T00:00:00Z"' }) }),
    /^confirmation with a beginning$/,
  ],
  [
    'confirmed without data',
    () => ({ confirmation: '<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"/>' }),
    /^confirmation$/,
  ],
  [
    'confirmed without an end',
    wish => ({ confirmation: confirmationXml(wish).replace(/ NotOnOrAfter="[^"]*"/, '') }),
    /^confirmation$|not a valid date/,
  ],
  [
    'confirmed until a day without a time',
    wish => ({ confirmation: confirmationXml(wish).replace(/NotOnOrAfter="[^"]*"/, 'NotOnOrAfter="2099-01-01"') }),
    /^confirmation is over$/,
  ],
  ['confirmed for another request', () => ({ confirmedFor: '_another' }), /^confirmed for another request$/],
  ['confirmed for no request', () => ({ confirmedFor: undefined }), /^confirmed for another request$/],
  ['not valid yet', () => ({ notBefore: 120 }), /^not yet valid$/],
  ['valid no longer', () => ({ notBefore: -200, until: -62 }), /^no longer valid$/],
  ['valid for ten years', () => ({ until: 315_360_000 }), /^valid for too long$/],
  ['valid for 62 minutes', () => ({ until: 3720 }), /^valid for too long$/],
  [
    'valid without an end',
    wish => ({ conditions: conditionsXml(wish).replace(/ NotOnOrAfter="[^"]*"/, '') }),
    /^no longer valid$|not a valid date/,
  ],
  [
    'valid until a text',
    wish => ({ conditions: conditionsXml(wish).replace(/NotOnOrAfter="[^"]*"/, 'NotOnOrAfter="forever"') }),
    /^no longer valid$|not a valid date/,
  ],
  ['confirmed no longer', () => ({ confirmedUntil: -62 }), /^confirmation is over$/],
  ['confirmed for 62 minutes', () => ({ confirmedUntil: 3720 }), /^confirmed for too long$/],
  ['issued six minutes ago', () => ({ issued: -360 }), /^issue instant/],
  [
    'issued six minutes ago, in a new Response',
    () => ({ issued: -360, responseIssued: 0 }),
    /^issue instant of the assertion$/,
  ],
  ['issued two minutes from now', () => ({ issued: 120 }), /^issue instant/],
  ['in an old Response', () => ({ responseIssued: -360 }), /^issue instant$/],
  ['of SAML 1.1', () => ({ version: '1.1' }), /^version$/],
  ['that says that the provider could not', () => ({ status: 'Responder' }), /^status$/, 'error'],
  ['that names nobody', () => ({ nameId: '' }), /not fit|nobody/],
  ['that names two', () => ({ nameId: 'idp-ann</saml:NameID><saml:NameID>idp-bob' }), /^nobody is named$/],
  ['that names by an element', () => ({ nameId: 'idp-<b>ann</b>' }), /^NameID is no text$/],
  ['with a comment in the name', () => ({ nameId: 'idp-ann<!---->.evil.example' }), /^comment$/],
  ['with a comment before the name', () => ({ nameId: 'evil-<!--x-->idp-ann' }), /^comment$/],
  ['with character data in the name', () => ({ nameId: '<![CDATA[idp-ann]]>.evil' }), /^character data section$/],
  ['with an instruction in the name', () => ({ nameId: 'idp-ann<?x y?>.evil' }), /^processing instruction$/],
  ['with spaces about the name', () => ({ nameId: ' idp-ann' }), /^the name is not fit$/],
  ['with a space of another kind behind the name', () => ({ nameId: 'idp-ann&#160;' }), /^the name is not fit$/],
  ['with a line break in the name', () => ({ nameId: 'idp-&#10;ann' }), /^the name is not fit$/],
  ['with a name of 256 letters', () => ({ nameId: 'a'.repeat(256) }), /^the name is not fit$/],
  [
    'with the same id twice',
    wish => ({
      confirmation: confirmationXml(wish).replace(
        '<saml:SubjectConfirmation ',
        '<saml:SubjectConfirmation ID="_x" id="_x" ',
      ),
    }),
    /^one id twice$/,
  ],
]
const signings: [string, (keys: Keys) => Partial<Signing>, RegExp][] = [
  ['by another key', ({ other }) => ({ key: other }), /signature/i],
  ['by another key, which it shows', ({ other }) => ({ key: other, shows: other.certificate }), /signature/i],
  ['by another key, showing the right one', ({ key, other }) => ({ key: other, shows: key.certificate }), /signature/i],
  ['by RSA with SHA-1', () => ({ algorithm: rsaSha1 }), /^algorithm .*rsa-sha1$/],
  ['over a digest by SHA-1', () => ({ digest: sha1 }), /^algorithm .*sha1$/],
  [
    'by HMAC with our own copy of the certificate',
    ({ key }) => ({ algorithm: hmacSha1, hmacKey: key.certificate }),
    /^algorithm .*hmac-sha1$/,
  ],
  ['in a form that keeps comments', () => ({ canonical: withComments }), /^algorithm/],
  ['in another canonical form', () => ({ canonical: plainC14n, transforms: [enveloped, plainC14n] }), /^algorithm/],
  ['through a transform that keeps comments', () => ({ transforms: [enveloped, withComments] }), /^algorithm/],
  ['through three transforms', () => ({ transforms: [enveloped, excC14n, excC14n] }), /transforms/],
]
const good = (wish: SamlWish, { key }: Keys, change = (xml: string) => xml) =>
  signed(change(responseXml(wish)), { key })
const foreignName = (xml: string) =>
  xml.replace('<saml:NameID>', '<x:NameID xmlns:x="urn:example:x">').replace('</saml:NameID>', '</x:NameID>')
const altered: MalformedResponse[] = [
  ['whose name was altered', (wish, keys) => good(wish, keys).replace('>idp-ann<', '>idp-bob<'), /signature/i],
  ['whose attribute was altered', (wish, keys) => good(wish, keys).replace('>Selector<', '>Admin<'), /signature/i],
  [
    'whose time was altered',
    (wish, keys) =>
      good({ ...wish, until: -100 }, keys).replace(
        /NotOnOrAfter="[^"]*"><saml:Aud/,
        'NotOnOrAfter="2099-01-01T00:00:00Z"><saml:Aud',
      ),
    /signature/i,
  ],
  [
    'whose whole is signed and was altered',
    (wish, keys) => signed(responseXml(wish), { key: keys.key, of: 'Response' }).replace('>idp-ann<', '>idp-bob<'),
    /signature/i,
  ],
  [
    'whose own signature is broken while the Assertion’s holds',
    (wish, keys) => {
      const both = signed(good(wish, keys), { key: keys.key, of: 'Response' })
      return both.replace(' Version="2.0"><saml:Issuer', ' Version="2.0" Consent="urn:x"><saml:Issuer')
    },
    /signature/i,
  ],
  [
    'whose own signature is by another key while the Assertion’s holds',
    (wish, keys) => signed(good(wish, keys), { key: keys.other, of: 'Response' }),
    /signature/i,
  ],
  [
    'whose Assertion’s signature is by another key while its own holds',
    (wish, keys) => signed(signed(responseXml(wish), { key: keys.other }), { key: keys.key, of: 'Response' }),
    /signature/i,
  ],
  ['whose name is an element of another namespace', (wish, keys) => good(wish, keys, foreignName), /^nobody is named$/],
  [
    'whose Subject is an element of another namespace',
    (wish, keys) =>
      good(wish, keys, xml =>
        xml.replace('<saml:Subject>', '<x:Subject xmlns:x="urn:example:x">').replace('</saml:Subject>', '</x:Subject>'),
      ),
    /^subject$/,
  ],
  [
    'whose Status is an element of another namespace',
    (wish, keys) =>
      good(wish, keys, xml =>
        xml.replace('<samlp:Status>', '<x:Status xmlns:x="urn:example:x">').replace('</samlp:Status>', '</x:Status>'),
      ),
    /^status$/,
    'error',
  ],
  ['with a text before it', (wish, keys) => `text${good(wish, keys)}`, /^(something beside the root|not well-formed)$/],
  [
    'with a text between the declaration and it',
    (wish, keys) => `<?xml version="1.0"?>text${good(wish, keys)}`,
    /^(something beside the root|not well-formed)$/,
  ],
  ['with a text behind it', (wish, keys) => `${good(wish, keys)}text`, /^(something beside the root|not well-formed)$/],
  [
    'with another root before it',
    (wish, keys) => `<x/>${good(wish, keys)}`,
    /^(something beside the root|not well-formed|not one Response)$/,
  ],
  [
    'with another root behind it',
    (wish, keys) => `${good(wish, keys)}<x/>`,
    /^(something beside the root|not well-formed|not one Response)$/,
  ],
  [
    'with a text and its own end once more behind it',
    (wish, keys) => `${good(wish, keys)}text</samlp:Response>`,
    /^(something beside the root|not well-formed|not one Response)$/,
  ],
  ['that nobody has signed', wish => responseXml(wish), /signature/i],
  ['whose signature was taken out', (wish, keys) => apart(good(wish, keys)).bare, /signature/i],
  [
    'whose signature is empty',
    (wish, keys) =>
      good(wish, keys).replace(/<SignatureValue>.*<\/SignatureValue>/s, '<SignatureValue></SignatureValue>'),
    /signature/i,
  ],
  [
    'whose signature is of nothing',
    (wish, keys) => good(wish, keys).replace(/<Reference .*<\/Reference>/s, ''),
    /signature|reference/i,
  ],
  [
    'whose signature is of the whole, by an empty address',
    (wish, keys) => good(wish, keys).replace(/<Reference URI="[^"]*"/, '<Reference URI=""'),
    /./,
  ],
  [
    'with two signatures',
    (wish, keys) => {
      const xml = good(wish, keys)
      return xml.replace('</Signature>', `</Signature>${apart(xml).signature}`)
    },
    /signatures|id twice/i,
  ],
  [
    'with two Assertions',
    (wish, keys) => good(wish, keys).replace('</samlp:Response>', `${assertionXml(wish)}</samlp:Response>`),
    /^more than one Assertion$/,
  ],
  [
    'with two good Assertions',
    (wish, keys) =>
      responseXml(
        wish,
        good(wish, keys)
          .match(/<saml:Assertion .*<\/saml:Assertion>/s)![0]
          .repeat(2),
      ),
    /^more than one Assertion$/,
  ],
  ['with no Assertion', wish => responseXml(wish, ''), /assertion|signature/i],
  [
    'with a Response within',
    (wish, keys) => good(wish, keys).replace('</samlp:Response>', `${responseXml(wish, '')}</samlp:Response>`),
    /^not one Response$/,
  ],
  [
    'of another root',
    (wish, keys) => good(wish, keys).replaceAll('samlp:Response', 'samlp:LogoutResponse'),
    /^not one Response$/,
  ],
  [
    'in another namespace',
    wish => responseXml(wish).replaceAll('SAML:2.0:protocol', 'SAML:3.0:protocol'),
    /^not one Response$/,
  ],
  [
    'with something encrypted',
    wish => responseXml(wish, '<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"/>'),
    /^encrypted assertion$/,
  ],
  ['with a document type', (wish, keys) => `<!DOCTYPE r>${good(wish, keys)}`, /^document type$/],
  [
    'with an entity',
    (wish, keys) => entity + good({ ...wish, nameId: '&amp;who;' }, keys).replace('&amp;who;', '&who;'),
    /^document type$/,
  ],
  ['with an entity of nowhere', (wish, keys) => good(wish, keys).replace('>idp-ann<', '>&who;<'), /^not well-formed$/],
  [
    'with entities that grow',
    (wish, keys) => `<!DOCTYPE r [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]>${good(wish, keys)}`,
    /^document type$/,
  ],
  [
    'with an instruction before it',
    (wish, keys) => `<?xml version="1.0"?><?xml-stylesheet href="x"?>${good(wish, keys)}`,
    /^processing instruction$/,
  ],
  ['with a comment behind it', (wish, keys) => `${good(wish, keys)}<!-- x -->`, /^comment$/],
  ['that is cut off', (wish, keys) => good(wish, keys).slice(0, -20), /^not well-formed$/],
  ['that is no XML', () => 'not XML at all', /^not well-formed|not one Response$/],
  [
    'that answers a request of nobody',
    (wish, keys) => good({ ...wish, requestId: '_0123456789' }, keys),
    /^no such sign-on under way$/,
  ],
  ['that answers no request', (wish, keys) => good({ ...wish, requestId: undefined }, keys), /^nobody asked$/],
  [
    'whose answer to a request was cut out of the Response alone',
    (wish, keys) => good(wish, keys).replace(/ InResponseTo="[^"]*"/, ''),
    /^nobody asked$/,
  ],
  [
    'of more than 256 KB',
    (wish, keys) => good({ ...wish, attributes: { login: 'x'.repeat(257 * 1024) } }, keys),
    /^too large$/,
  ],
]

/** Responses that nobody is signed on by: what is wrong, and the words of the log for it. */
export const malformedResponses: readonly MalformedResponse[] = [
  ...wishes.map(
    ([name, more, why, flag]): MalformedResponse => [
      name,
      (wish, keys) => good({ ...wish, ...more(wish) }, keys),
      why,
      flag,
    ],
  ),
  ...signings.map(
    ([name, how, why]): MalformedResponse => [
      `signed ${name}`,
      (wish, keys) => signed(responseXml(wish), { key: keys.key, ...how(keys) }),
      why,
    ],
  ),
  ...altered,
]
