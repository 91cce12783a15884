import { type DocumentPath, pathText } from '../../../rules/programs/document-path.ts'

/** What is wrong in a document, and where: `must be a whole number, found "60x"` at `groups[0].levels[1].award`. */
export interface DocumentProblem {
  readonly path: DocumentPath
  readonly text: string
}

/** One that the console says in its reader's language. */
export interface SaidProblem extends DocumentProblem {
  readonly sentence: Sentence
}

/** The same for whoever says it in another language: `problem.CODE` of the console's words, and what goes into it. */
export interface Sentence {
  readonly code: string
  readonly values: Readonly<Record<string, string | number>>
}

/** One problem on a line, behind its path and, where the text is at hand, its line in the file. */
export function problemLine({ path, text }: DocumentProblem, lineOf?: (path: DocumentPath) => number): string {
  const line = lineOf === undefined ? '' : ` (line ${lineOf(path)})`
  return `${pathText(path)}${line}: ${text}`
}

/** The part of a document at a path; undefined where there is none. */
export function partAt(document: unknown, path: DocumentPath): unknown {
  return path.reduce<unknown>(
    (part, step) =>
      typeof part === 'object' && part !== null && Object.hasOwn(part, step)
        ? (part as Record<string | number, unknown>)[step]
        : undefined,
    document,
  )
}

/** Problems as a reader of the document meets them; what is missing comes after what is there. */
export function inDocumentOrder<Problem extends DocumentProblem>(
  problems: readonly Problem[],
  document: unknown,
): Problem[] {
  const ranked = problems.map(problem => ({ problem, rank: rankOf(problem.path, document) }))
  return ranked.sort((a, b) => compareRanks(a.rank, b.rank)).map(({ problem }) => problem)
}

function rankOf(path: DocumentPath, document: unknown): number[] {
  return path.map((step, at) => {
    const around = partAt(document, path.slice(0, at))
    const place = typeof around === 'object' && around !== null ? Object.keys(around).indexOf(String(step)) : -1
    return place < 0 ? Number.MAX_SAFE_INTEGER : place
  })
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((rank, index) => rank !== b[index])
  return at < 0 ? a.length - b.length : a[at]! - (b[at] ?? -1)
}
