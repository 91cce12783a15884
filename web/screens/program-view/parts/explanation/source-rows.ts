import type { ExplainedAward } from '../../../../../contract/final-result.ts'

export type SourceRow = ExplainedAward['sources'][number]

/** All rows that some awards rest on, each once, newest first; of one day in the order of their files. */
export function sourceRows(awards: readonly Pick<ExplainedAward, 'sources'>[]): SourceRow[] {
  const rows = new Map(awards.flatMap(({ sources }) => sources.map(row => [keyOf(row), row] as const)))
  return [...rows.values()].sort((a, b) => b.dataThrough.localeCompare(a.dataThrough) || a.line - b.line)
}

/** A row is one line of one load. */
export function keyOf({ loadId, line }: SourceRow): string {
  return `${loadId}:${line}`
}
