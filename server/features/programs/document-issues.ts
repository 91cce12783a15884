import { pathOf } from '../../../rules/programs/document-path.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import type { Sentence } from './document-problem.ts'
import { readJsonText } from './json-text.ts'
import { documentFindings } from './publish-checks.ts'
import { documentProblems, readDocument } from './read-document.ts'

/** Something wrong in the text of a document: a problem keeps it from being a program, a warning should be known. */
export interface DocumentIssue {
  readonly severity: 'problem' | 'warning'
  readonly path: (string | number)[]
  readonly line: number
  readonly text: string
  readonly sentence: Sentence
}

/**
 * Everything that is wrong in a text, each at its place: that it is no JSON, else that it is no program, else what speaks against
 * publishing it as far as that follows from the document. What follows from people is checked before it is proposed. In a draft of a
 * program a text that names another is not checked any further: whoever writes it may not be one who may see that program.
 */
export async function documentIssues(tx: ClientTx, text: string, programId: string | null): Promise<DocumentIssue[]> {
  const read = readJsonText(text)
  if (!read.ok) {
    const { line = 1, column = 1, problem = '' } = read.details ?? {}
    const sentence = { code: 'json-syntax', values: { column, problem } }
    return [{ severity: 'problem', path: [], line: Number(line), text: `column ${column}: ${problem}`, sentence }]
  }
  const { value, lineOf } = read.value
  const problems = documentProblems(value)
  if (problems.length > 0) {
    return problems.map(one => ({
      severity: 'problem',
      path: [...one.path],
      line: lineOf(one.path),
      text: one.text,
      sentence: one.sentence,
    }))
  }
  const document = readDocument(value)
  if (!document.ok) return []
  if (programId !== null && document.value.programId !== programId) {
    const path = ['programId']
    const sentence = { code: 'value', values: { value: programId } }
    return [{ severity: 'problem', path, line: lineOf(path), text: `must be ${programId}`, sentence }]
  }
  return (await documentFindings(tx, document.value)).map(finding => {
    const path = pathOf(finding.path)
    return {
      severity: finding.severity,
      path: [...path],
      line: lineOf(path),
      text: finding.text,
      sentence: finding.sentence,
    }
  })
}
