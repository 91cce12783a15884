import { type ProgramDocument, programDocument, termsOf } from '../../../contract/program-document.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import { checkTerms } from '../../../rules/programs/check-terms.ts'
import { inDocumentOrder, problemLine, type SaidProblem } from './document-problem.ts'
import { schemaProblems } from './schema-words.ts'
import { termsProblems } from './terms-words.ts'

export type DocumentRefusal = 'document-malformed' | 'terms-refused'

interface Looked {
  readonly document?: ProgramDocument
  readonly refusal?: DocumentRefusal
  readonly problems: readonly SaidProblem[]
}

/** Everything that is wrong in a document, in its order: first its form, and once that is right its terms. */
export function documentProblems(json: unknown): readonly SaidProblem[] {
  return look(json).problems
}

/** A document whose form and terms are right. */
export function readDocument(json: unknown): Outcome<ProgramDocument, DocumentRefusal> {
  const { document, refusal, problems } = look(json)
  if (document !== undefined && refusal === undefined) return done(document)
  return refused(refusal ?? 'document-malformed', { problems: problems.map(one => problemLine(one)).join('\n') })
}

function look(json: unknown): Looked {
  const parsed = programDocument.safeParse(json)
  if (!parsed.success) {
    return { refusal: 'document-malformed', problems: inDocumentOrder(schemaProblems(parsed.error.issues, json), json) }
  }
  const document = parsed.data
  const found = termsProblems(document, checkTerms(termsOf(document, 'en_US', 'en_US')))
  const problems = inDocumentOrder(found, json)
  return problems.length === 0 ? { document, problems } : { document, refusal: 'terms-refused', problems }
}
