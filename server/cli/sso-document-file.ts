import { dirname, resolve } from 'node:path'
import { type SsoDocument, ssoDocument } from '../../contract/sso-document.ts'
import { type DocumentProblem, partAt, problemLine } from '../features/programs/document-problem.ts'
import type { JsonText } from '../features/programs/json-text.ts'
import { ssoProblems } from '../features/sso/sso-problems.ts'
import { readIdpMetadata } from '../sso/idp-metadata.ts'
import { CommandError } from './command.ts'
import { readJsonFile, readTextFile } from './read-json-file.ts'

type Json = Record<string, unknown>
const secretMembers = ['clientSecret', 'consumerSecret']

/**
 * Reads a document of single sign-on. `"metadata"` of a SAML provider names a file beside the document, or is the XML
 * itself; a secret such as `"$ACME_SECRET"` stands in the environment, and in no file.
 */
export async function readSsoFile(file: string): Promise<SsoDocument> {
  const { value, lineOf } = await readJsonFile(file)
  const filled = structuredClone(value)
  const early: DocumentProblem[] = []
  for (const [at, provider] of providersOf(filled)) {
    early.push(...takeSecrets(provider, at), ...(await takeMetadata(provider, at, dirname(resolve(file)))))
  }
  refuse(early.length > 0 ? early : ssoProblems(filled), { value, lineOf })
  return ssoDocument.parse(filled)
}

function refuse(problems: readonly DocumentProblem[], { value, lineOf }: JsonText): void {
  if (problems.length === 0) return
  // What came out of metadata has no line of its own: that of the metadata tells.
  const lines = problems.map(problem => {
    const isThere = partAt(value, problem.path) !== undefined
    const place = isThere || problem.path[2] === undefined ? problem.path : problem.path.slice(0, 2)
    return `  ${problemLine(problem, () => lineOf(place))}`
  })
  throw new CommandError(`The document cannot be applied:\n${lines.join('\n')}`, 'document-refused')
}

function providersOf(document: unknown): [number, Json][] {
  const list = partAt(document, ['providers'])
  const all = Array.isArray(list) ? [...list.entries()] : []
  return all.filter(([, one]) => typeof one === 'object' && one !== null)
}

function takeSecrets(provider: Json, at: number): DocumentProblem[] {
  return secretMembers.flatMap(member => {
    const [, name] = /^\$([A-Z][A-Z0-9_]*)$/.exec(String(provider[member] ?? '')) ?? []
    if (name === undefined) return []
    const secret = process.env[name]
    if (!secret) return [{ path: ['providers', at, member], text: `is in the variable ${name}, which is not set` }]
    provider[member] = secret
    return []
  })
}

async function takeMetadata(provider: Json, at: number, folder: string): Promise<DocumentProblem[]> {
  const { metadata, ...said } = provider
  if (provider['type'] !== 'saml' || typeof metadata !== 'string') return []
  const isXml = metadata.trimStart().startsWith('<')
  const xml = isXml ? metadata : await readTextFile(resolve(folder, metadata))
  const read = readIdpMetadata(xml)
  if (!read.ok) return [{ path: ['providers', at, 'metadata'], text: String(read.details?.['problem']) }]
  delete provider['metadata']
  // What the document says itself goes before what the provider says.
  Object.assign(provider, read.value, said)
  return []
}
