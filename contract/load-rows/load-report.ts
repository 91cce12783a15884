import type { IssueGroup, LoadChanges } from '../uploads.ts'
import type { LoadKind } from './load-kind.ts'

/** One thing that is wrong, or worth knowing, about a row; the header is line 1, and line 0 is the file as a whole. */
export interface LoadIssue {
  readonly line: number
  readonly column: string
  readonly code: string
  readonly text: string
  readonly value: string
}

/** The most issues that a report lists; the counts beside them are exact. */
export const mostListedIssues = 1000

/** What a load found and did (decisions §6). Sums are decimals as text. */
export interface LoadReport {
  readonly kind: LoadKind
  readonly file: string
  readonly outcome: LoadOutcome
  readonly rows: number
  readonly accepted: number
  readonly rejected: number
  readonly changed: number
  readonly loadId: number | undefined
  readonly totals: { readonly rows: number; readonly sum: string | undefined }
  readonly errorCount: number
  readonly errors: readonly LoadIssue[]
  readonly warningCount: number
  readonly warnings: readonly LoadIssue[]
  /** The same issues by what mends them, with suggestions. */
  readonly groups: readonly IssueGroup[]
  /** What is or would be changed, where that was asked for. */
  readonly changes: LoadChanges | undefined
}

/**
 * `committed`: the good rows are in. `checked`: a dry run that would commit. `unchanged`: the newest load of the kind had
 * the same content. `refused`: nothing was changed.
 */
export type LoadOutcome = 'committed' | 'checked' | 'unchanged' | 'refused'
