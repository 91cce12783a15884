import {
  apart,
  assertionOf,
  assertionXml,
  newId,
  responseXml,
  type SamlWish,
  type Signing,
  signed,
} from './saml-answer-fixture.ts'

/**
 * Responses in which what is signed stays whole and something else is to be read: the eight shapes of signature wrapping
 * (Somorovsky et al., "On Breaking SAML", 2012). Each names `idp-bob` beside what the provider has signed for `idp-ann`.
 */
export function wrapped(wish: SamlWish, signing: Signing): [name: string, xml: string][] {
  const evilWish = { ...wish, nameId: 'idp-bob', assertionId: newId() }
  const evil = assertionXml(evilWish)
  const inside = signed(responseXml(wish), signing)
  const good = assertionOf(inside)
  const { signature, bare } = apart(good)
  const around = (...within: string[]) => responseXml(wish, within.join(''))
  /** The evil assertion with something put in after its Issuer. */
  const evilWith = (more: string) => evil.replace('</saml:Issuer>', `</saml:Issuer>${more}`)
  const withObject = (xml: string, more: string) => xml.replace('</Signature>', `<Object>${more}</Object></Signature>`)

  const whole = signed(responseXml(wish), { ...signing, of: 'Response' })
  const ofWhole = apart(whole)
  const evilResponse = responseXml(evilWish, evil)
  const evilResponseWith = (more: string) => evilResponse.replace('</saml:Issuer>', `</saml:Issuer>${more}`)
  return [
    [
      'XSW1: the signed Response within the signature of another',
      evilResponseWith(withObject(ofWhole.signature, ofWhole.bare)),
    ],
    ['XSW2: the signed Response beside its signature in another', evilResponseWith(ofWhole.bare + ofWhole.signature)],
    ['XSW3: another Assertion before the signed one', around(evil, good)],
    ['XSW3: another Assertion after the signed one', around(good, evil)],
    [
      'XSW4: the signed Assertion within another',
      around(evil.replace('</saml:Assertion>', `${good}</saml:Assertion>`)),
    ],
    ['XSW5: another Assertion with the signature of a bare one behind it', around(evilWith(signature), bare)],
    ['XSW6: the bare Assertion within its signature in another', around(evilWith(withObject(signature, bare)))],
    ['XSW7: another Assertion within Extensions', around(`<samlp:Extensions>${evil}</samlp:Extensions>`, good)],
    [
      'XSW8: the bare Assertion within an Object',
      around(evilWith(signature.replace('</KeyInfo>', `</KeyInfo><Object>${bare}</Object>`))),
    ],
    [
      'another Assertion with the signed one’s id',
      around(evil.replace(/ ID="[^"]*"/, / ID="[^"]*"/.exec(bare)![0]), good),
    ],
    ['another Assertion in its place, the signature kept', around(evilWith(signature))],
    [
      'the signed one within Extensions, another in its place',
      around(`<samlp:Extensions>${good}</samlp:Extensions>`, evil),
    ],
  ]
}
