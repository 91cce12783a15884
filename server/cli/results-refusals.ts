import type { DeltaRefusal } from '../features/results/add-delta.ts'
import type { ApproveRefusal } from '../features/results/approve-results.ts'
import type { IssueRefusal } from '../features/results/issue-results.ts'
import type { LockRefusal } from '../features/results/lock-results.ts'
import type { HeldBackRow } from '../features/results/look-at-results.ts'
import type { BudgetRefusal } from '../features/results/over-budget.ts'
import type { PrepareRefusal } from '../features/results/prepare-results.ts'
import type { ReverseRefusal } from '../features/results/reverse-results.ts'
import { refusalText } from './refusal-text.ts'

/** Each has its sentence in `bundles/console` (`errors.<refusal>`). */
export type ResultsRefusal =
  | 'batches-missing'
  | 'reference-ambiguous'
  | PrepareRefusal
  | ApproveRefusal
  | IssueRefusal
  | LockRefusal
  | ReverseRefusal
  | DeltaRefusal
  | BudgetRefusal

/** Why somebody is held back. */
export function heldBackReason({ reason, details }: Pick<HeldBackRow, 'reason' | 'details'>): string {
  return refusalText(reason, details as Readonly<Record<string, string | number>>) || reason
}
