import type { Sentence } from './document-problem.ts'

/** What may speak against publishing. */
export type FindingCode =
  | 'terms-refused'
  | 'group-taken'
  | 'period-changed'
  | 'period-overlaps'
  | 'group-unknown'
  | 'level-in-use'
  | 'goals-without-level'
  | 'terms-locked'
  | 'targets-stay'
  | 'awards-change'
  | 'progress-counts-anew'
  | 'points-issued'
  | 'period-over'
  | 'selection-over'
  | 'words-missing'
  | 'label-coarse'
  | 'rules-unreachable'
  | 'rules-left-out'
  | 'person-inactive'
  | 'goal-not-assigned'
  | 'baseline-missing'
  | 'threshold-missing'
  | 'target-not-positive'
  | 'levels-out-of-order'
  | 'group-empty'
  | 'award-endless'
  | 'budget-exceeded'

/** One thing that speaks against publishing; `path` is the part of the document that it is about, where it is about one. */
export interface PublishFinding {
  readonly severity: 'problem' | 'warning'
  readonly code: FindingCode
  readonly path?: string
  readonly text: string
  readonly sentence: Sentence
}

export function problem(
  code: FindingCode,
  text: string,
  path?: string,
  values: Sentence['values'] = {},
  as: string = code,
): PublishFinding {
  return { severity: 'problem', code, ...(path === undefined ? {} : { path }), text, sentence: { code: as, values } }
}

export function warning(
  code: FindingCode,
  text: string,
  path?: string,
  values: Sentence['values'] = {},
  as: string = code,
): PublishFinding {
  return { severity: 'warning', code, ...(path === undefined ? {} : { path }), text, sentence: { code: as, values } }
}

/** A finding on a line: `budget: must be at least 1000 points …`. */
export function findingLine({ path, text }: PublishFinding): string {
  return path === undefined ? text : `${path}: ${text}`
}
