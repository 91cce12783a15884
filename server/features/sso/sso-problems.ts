import * as z from 'zod/mini'
import {
  canvasProvider,
  oidcProvider,
  type SsoDocument,
  samlProvider,
  ssoDocument,
} from '../../../contract/sso-document.ts'
import type { DocumentPath } from '../../../rules/programs/document-path.ts'
import { type DocumentProblem, inDocumentOrder, partAt } from '../programs/document-problem.ts'
import { nearestWord } from '../programs/known-keys.ts'
import { certificateFacts, fewestRsaBits } from './certificate-facts.ts'

type Issue = z.core.$ZodIssue

const providers: Readonly<Record<string, z.ZodMiniType>> = {
  oidc: oidcProvider,
  saml: samlProvider,
  canvas: canvasProvider,
}

/** Texts that must look a certain way, by the last step of their path. */
const patternWords: Readonly<Record<string, string>> = {
  providerId: 'lower-case letters, digits and hyphens, such as acme',
  organizationId: 'the id of a Salesforce organisation, which begins with 00D',
  scopes: 'a scope such as profile',
  roles: 'a role such as Manager',
}

/** What is wrong in a document of single sign-on, each at its place: its form first, and once that is right what it says. */
export function ssoProblems(json: unknown): readonly DocumentProblem[] {
  const parsed = ssoDocument.safeParse(json)
  const found = parsed.success
    ? contentProblems(parsed.data)
    : parsed.error.issues.flatMap(issue => problemsOf(issue, json))
  return inDocumentOrder(found, json)
}

function problemsOf(issue: Issue, json: unknown): DocumentProblem[] {
  const path = issue.path.map(part => (typeof part === 'symbol' ? String(part) : part))
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map(key => ({ path: [...path, key], text: unknownKey(key, knownKeys(path, json)) }))
  }
  if (issue.code === 'invalid_union') {
    const said = JSON.stringify(partAt(json, path)) ?? 'nothing'
    return [{ path, text: `must be one of oidc, saml, canvas, found ${said}` }]
  }
  // The value itself is never shown: it may be a secret in the wrong place.
  const text = issue.message.startsWith('must ') ? issue.message : `must be ${wanted(issue, path)}`
  return [{ path, text: partAt(json, path) === undefined ? `is missing: ${text}` : text }]
}

function wanted(issue: Issue, path: DocumentPath): string {
  switch (issue.code) {
    case 'invalid_type':
      return (
        { string: 'a text', boolean: 'true or false', array: 'a list in [ ]' }[issue.expected as string] ??
        'an object in { }'
      )
    case 'invalid_value':
      return `one of ${issue.values.join(', ')}`
    case 'invalid_format':
      return path.map(step => patternWords[step]).findLast(words => words !== undefined) ?? 'of another form'
    case 'too_small':
      return issue.origin === 'array'
        ? `a list of at least ${issue.minimum}`
        : `a text of at least ${issue.minimum} letters`
    case 'too_big':
      return issue.origin === 'array'
        ? `a list of at most ${issue.maximum}`
        : `a text of at most ${issue.maximum} letters`
    default:
      return 'something else'
  }
}

function unknownKey(key: string, known: readonly string[]): string {
  const nearest = nearestWord(key, known)
  return nearest === undefined
    ? `is not a key that is known here; known are ${known.join(', ')}`
    : `is not a key that is known here; did you mean ${nearest}?`
}

interface SchemaPart {
  readonly properties?: Readonly<Record<string, SchemaPart>>
}

/** The keys at a path: below a provider they are those of its type. */
function knownKeys([list, at, ...rest]: DocumentPath, json: unknown): readonly string[] {
  const type = String(partAt(json, ['providers', at ?? 0, 'type']))
  const schema = list === undefined ? ssoDocument : at === undefined ? undefined : providers[type]
  const whole =
    schema === undefined ? {} : (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as SchemaPart)
  const part = rest.reduce<SchemaPart | undefined>((around, step) => around?.properties?.[step], whole)
  const metadata = type === 'saml' && rest.length === 0 && list !== undefined ? ['metadata'] : []
  return [...Object.keys(part?.properties ?? {}), ...metadata]
}

// What no schema says: of one id there is one provider, and its certificates are good ones.
function contentProblems({ providers: list, ssoType }: SsoDocument): DocumentProblem[] {
  const ids = list.map(({ providerId }) => providerId)
  const isOn = ssoType === 'sso_login' || ssoType === 'sso_only'
  return [
    ...(isOn && list.length === 0
      ? [{ path: ['providers'], text: `must name a provider where ssoType is ${ssoType}` }]
      : []),
    ...list.flatMap((provider, at): DocumentProblem[] => [
      ...(ids.indexOf(provider.providerId) < at
        ? [{ path: ['providers', at, 'providerId'], text: 'is the id of a provider above' }]
        : []),
      ...(provider.type === 'saml'
        ? certificateProblems(provider.certificates, ['providers', at, 'certificates'])
        : []),
    ]),
  ]
}

function certificateProblems(certificates: readonly string[], path: DocumentPath): DocumentProblem[] {
  return certificates.flatMap((pem, at) => {
    const facts = certificateFacts(pem)
    if (facts === undefined) return [{ path: [...path, at], text: 'must be a certificate as PEM, from BEGIN to END' }]
    const isWeak = facts.rsaBits !== undefined && facts.rsaBits < fewestRsaBits
    return isWeak
      ? [{ path: [...path, at], text: `has a key of ${facts.rsaBits} bits; it must have ${fewestRsaBits} or more` }]
      : []
  })
}
