import type { SsoProvider } from '../../contract/sso-document.ts'
import { ssoDocument } from '../../contract/sso-document.ts'
import type { DocumentPath } from '../../rules/programs/document-path.ts'
import type { Sentence } from '../features/programs/document-problem.ts'
import { readJsonText } from '../features/programs/json-text.ts'
import { ssoProblems } from '../features/sso/sso-problems.ts'
import { readIdpMetadata } from './idp-metadata.ts'

interface Problem {
  readonly path: (string | number)[]
  readonly text: string
  readonly sentence: Sentence
}

/** Reads one provider of a document of sign-on, with the metadata of a SAML provider in it; or says what is wrong, each at its place. */
export function readProvider(text: string): { readonly provider: SsoProvider } | { readonly problems: Problem[] } {
  const read = readJsonText(text)
  if (!read.ok) {
    const { column = 0, problem = '' } = (read.details ?? {}) as Sentence['values']
    return {
      problems: [{ path: [], text: String(problem), sentence: { code: 'json-syntax', values: { column, problem } } }],
    }
  }
  const filled = withMetadata(read.value.value)
  if ('problems' in filled) return filled
  const document = { ssoType: 'none', providers: [filled.provider] }
  const problems = ssoProblems(document).map(({ path, ...said }) => ({ path: inProvider(path), ...said }))
  return problems.length > 0 ? { problems } : { provider: ssoDocument.parse(document).providers[0]! }
}

function withMetadata(json: unknown): { provider: unknown } | { problems: Problem[] } {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    return { problems: [{ path: [], text: 'must be an object in { }', sentence: { code: 'type-object', values: {} } }] }
  }
  const { metadata, ...said } = json as Record<string, unknown>
  if (said['type'] !== 'saml' || typeof metadata !== 'string' || metadata.trim() === '') return { provider: said }
  const read = readIdpMetadata(metadata)
  if (!read.ok) {
    const { problem, code } = read.details ?? {}
    const sentence = { code: String(code), values: {} }
    return { problems: [{ path: ['metadata'], text: String(problem), sentence }] }
  }
  // What is typed goes before what the provider says.
  return { provider: { ...read.value, ...said } }
}

// Behind `providers[0]`.
function inProvider(path: DocumentPath): (string | number)[] {
  return path.slice(2).map(step => step)
}
