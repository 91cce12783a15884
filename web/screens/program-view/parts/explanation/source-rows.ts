import type { ExplainedAward } from '../../../../../contract/final-result.ts'

export type SourceRow = ExplainedAward['sources'][number]

/** All rows that some awards rest on, each once, newest first; of one day in the order of their files. */
export function sourceRows(awards: readonly Pick<ExplainedAward, 'sources'>[]): SourceRow[] {
  const rows = new Map(awards.flatMap(({ sources }) => sources.map(row => [keyOf(row), row] as const)))
  return [...rows.values()].sort((a, b) => byNewest(a, b) || a.line - b.line)
}

/** A row is one line of one load. */
export function keyOf({ loadId, line }: SourceRow): string {
  return `${loadId}:${line}`
}

/** Days as they are kept sort as texts, in any language. */
function byNewest(one: SourceRow, other: SourceRow): number {
  return one.dataThrough === other.dataThrough ? 0 : one.dataThrough > other.dataThrough ? -1 : 1
}
