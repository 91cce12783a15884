import * as z from 'zod/mini'
import {
  canvasProvider,
  oidcProvider,
  type SsoDocument,
  samlProvider,
  ssoDocument,
} from '../../../contract/sso-document.ts'
import type { DocumentPath } from '../../../rules/programs/document-path.ts'
import { inDocumentOrder, partAt, type SaidProblem, type Sentence } from '../programs/document-problem.ts'
import { nearestWord } from '../programs/known-keys.ts'
import { certificateFacts, fewestRsaBits } from './certificate-facts.ts'

type Issue = z.core.$ZodIssue

const providers: Readonly<Record<string, z.ZodMiniType>> = {
  oidc: oidcProvider,
  saml: samlProvider,
  canvas: canvasProvider,
}

type Said = Pick<SaidProblem, 'text' | 'sentence'>

/** Texts that must look a certain way, by the last step of their path, with their sentence in the console. */
const patternWords: Readonly<Record<string, readonly [words: string, code: string]>> = {
  providerId: ['lower-case letters, digits and hyphens, such as acme', 'sso-id'],
  organizationId: ['the id of a Salesforce organisation, which begins with 00D', 'sso-organization'],
  scopes: ['a scope such as profile', 'sso-scope'],
  roles: ['a role such as Manager', 'pattern-role'],
}

/** The sentences in the console of what the schema says in words of its own. */
const ownWords: Readonly<Record<string, string>> = {
  'must be an https address without a user': 'sso-address',
  'must be an https origin such as https://acme.my.salesforce.com': 'sso-origin',
  'must not be an e-mail address': 'sso-subject',
  'must be lower-case letters, digits and hyphens': 'sso-id',
}

/** What is wrong in a document of single sign-on, each at its place: its form first, and once that is right what it says. */
export function ssoProblems(json: unknown): readonly SaidProblem[] {
  const parsed = ssoDocument.safeParse(json)
  const found = parsed.success
    ? contentProblems(parsed.data)
    : parsed.error.issues.flatMap(issue => problemsOf(issue, json))
  return inDocumentOrder(found, json)
}

function problemsOf(issue: Issue, json: unknown): SaidProblem[] {
  const path = issue.path.map(part => (typeof part === 'symbol' ? String(part) : part))
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map(key => ({
      path: [...path, key],
      text: unknownKey(key, knownKeys(path, json)),
      sentence: sentence('sso-key'),
    }))
  }
  if (issue.code === 'invalid_union') {
    const found = JSON.stringify(partAt(json, path)) ?? 'nothing'
    const types = Object.keys(providers).join(', ')
    return [
      { path, text: `must be one of ${types}, found ${found}`, sentence: sentence('value-of', { values: types }) },
    ]
  }
  // The value itself is never shown: it may be a secret in the wrong place.
  const said = wanted(issue, path)
  if (partAt(json, path) !== undefined) return [{ path, ...said }]
  return [{ path, text: `is missing: ${said.text}`, sentence: sentence('still-missing') }]
}

function sentence(code: string, values: Sentence['values'] = {}): Sentence {
  return { code, values }
}

function wanted(issue: Issue, path: DocumentPath): Said {
  if (issue.message.startsWith('must ')) {
    return { text: issue.message, sentence: sentence(ownWords[issue.message] ?? 'sso-form') }
  }
  const must = (words: string, code: string, values?: Sentence['values']): Said => ({
    text: `must be ${words}`,
    sentence: sentence(code, values),
  })
  switch (issue.code) {
    case 'invalid_type':
      return must(...(typeWords[issue.expected as string] ?? typeWords['object']!))
    case 'invalid_value': {
      const values = issue.values.join(', ')
      return must(`one of ${values}`, 'value-of', { values })
    }
    case 'invalid_format':
      return must(
        ...(path.map(step => patternWords[step]).findLast(words => words !== undefined) ??
          (['of another form', 'sso-form'] as const)),
      )
    case 'too_small': {
      const least = Number(issue.minimum)
      return issue.origin === 'array'
        ? must(`a list of at least ${least}`, 'list-least', { least })
        : must(`a text of at least ${least} letters`, 'sso-text-least', { least })
    }
    case 'too_big': {
      const most = Number(issue.maximum)
      return issue.origin === 'array'
        ? must(`a list of at most ${most}`, 'sso-list-most', { most })
        : must(`a text of at most ${most} letters`, 'sso-text-most', { most })
    }
    default:
      return must('something else', 'sso-form')
  }
}

const typeWords: Readonly<Record<string, readonly [words: string, code: string]>> = {
  string: ['a text', 'type-string'],
  boolean: ['true or false', 'type-boolean'],
  array: ['a list in [ ]', 'type-array'],
  object: ['an object in { }', 'type-object'],
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
function contentProblems({ providers: list, ssoType }: SsoDocument): SaidProblem[] {
  const ids = list.map(({ providerId }) => providerId)
  const isOn = ssoType === 'sso_login' || ssoType === 'sso_only'
  return [
    ...(isOn && list.length === 0
      ? [
          {
            path: ['providers'],
            text: `must name a provider where ssoType is ${ssoType}`,
            sentence: sentence('list-least', { least: 1 }),
          },
        ]
      : []),
    ...list.flatMap((provider, at): SaidProblem[] => [
      ...(ids.indexOf(provider.providerId) < at
        ? [
            {
              path: ['providers', at, 'providerId'],
              text: 'is the id of a provider above',
              sentence: sentence('sso-id-taken'),
            },
          ]
        : []),
      ...(provider.type === 'saml'
        ? certificateProblems(provider.certificates, ['providers', at, 'certificates'])
        : []),
    ]),
  ]
}

function certificateProblems(certificates: readonly string[], path: DocumentPath): SaidProblem[] {
  return certificates.flatMap((pem, at): SaidProblem[] => {
    const facts = certificateFacts(pem)
    const place = [...path, at]
    if (facts === undefined) {
      const text = 'must be a certificate as PEM, from BEGIN to END'
      return [{ path: place, text, sentence: sentence('sso-certificate') }]
    }
    const { rsaBits: bits } = facts
    if (bits === undefined || bits >= fewestRsaBits) return []
    const text = `has a key of ${bits} bits; it must have ${fewestRsaBits} or more`
    return [{ path: place, text, sentence: sentence('sso-certificate-weak', { bits, least: fewestRsaBits }) }]
  })
}
