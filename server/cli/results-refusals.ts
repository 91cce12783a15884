import type { DeltaRefusal } from '../features/results/add-delta.ts'
import type { ApproveRefusal } from '../features/results/approve-results.ts'
import type { IssueRefusal } from '../features/results/issue-results.ts'
import type { LockRefusal } from '../features/results/lock-results.ts'
import type { HeldBackRow } from '../features/results/look-at-results.ts'
import type { BudgetRefusal } from '../features/results/over-budget.ts'
import type { PrepareRefusal } from '../features/results/prepare-results.ts'
import type { ReverseRefusal } from '../features/results/reverse-results.ts'

type Refusal =
  | 'batches-missing'
  | 'reference-ambiguous'
  | PrepareRefusal
  | ApproveRefusal
  | IssueRefusal
  | LockRefusal
  | ReverseRefusal
  | DeltaRefusal
  | BudgetRefusal

/** The message for each refusal; `{names}` are its details. */
export const refusalWords: Readonly<Record<Refusal, string>> = {
  'program-unknown': 'There is no program {program}.',
  'program-not-published': 'Program {program} is not published.',
  'program-not-ended':
    'The program runs until the end of {end}, and it is {today} where the client is. With --force it is calculated now.',
  'nothing-loaded': 'No progress is loaded for {program}.',
  'nobody-has-a-goal': 'Nobody has a goal in {program}.',
  'nothing-to-issue': 'Everybody in {program} has been issued what they have earned to date.',
  'group-unknown': '{user} is in group “{group}”, which the published program does not have.',
  'level-unknown': 'The goal of {user} is level “{level}” of group {group}, which the published program does not have.',
  'baseline-missing': 'The award of {user} counts from a baseline, and there is none.',
  'minimum-not-positive':
    'The second measure’s minimum of {user}, for a goal of {target} in group {group}, rounds to nothing.',
  'bonus-amount-not-positive': 'The bonus of {user} begins at {amount}: it would be everybody’s.',
  'award-too-large':
    'The award of {user}, {points} points, is more than any may be. Look at the terms and at their rows.',
  'already-issued':
    'Final results are issued already, by batch {batch}. To correct them give --reason; to begin again reverse that batch.',
  'batch-unknown': 'There is no batch {batch}.',
  'batch-not-open': 'Batch {batch} is {status}, not open.',
  'batch-not-approved': 'Batch {batch} is not approved yet.',
  'batch-not-issued': 'Batch {batch} is {status}, not issued.',
  'batch-not-newest':
    'Batch {batch} is not the newest: batch {newest} was calculated against it. Reverse that one first.',
  'batch-locked': 'Batch {batch} is locked and stays. Correct it: results preview PROGRAM --reason TEXT',
  'same-person': 'The same person prepared batch {batch}; somebody else must approve it.',
  'same-account':
    'Batch {batch} was prepared at the account {account} as well, and all who use one account count as one person. Somebody else must approve it at an account of their own.',
  'approver-not-linked':
    'Batch {batch} is approved by a person, and this account is linked to none: admin link OSUSER USERNAME.',
  'preparer-not-linked':
    'Batch {batch} was prepared by no known person. Prepare it again as one: admin link OSUSER USERNAME, then results preview. Or, with nobody else: client single-approver KEY on',
  'held-back':
    'Batch {batch} holds back {heldBack} people, who are not paid by it. Look at them with: results preview PROGRAM. To approve it all the same, name how many: --held-back {heldBack}',
  'data-ends-early':
    'The program runs through {end}, and the data of batch {batch} only through {dataThrough}. If nothing more will come, name the day: --data-through {dataThrough}',
  'own-award': 'It is about an award of your own; somebody else must do it.',
  'over-budget':
    'Batch {batch} goes {over} points over the budget of {budget}. An owner can let it go with a reason: results over-budget {batch} --reason TEXT',
  'within-budget': 'Batch {batch} stays within the budget.',
  'inputs-changed': 'Goals, progress, teams or terms have changed since batch {batch} was prepared. Preview again.',
  'batches-missing': '{reference} has no batch. Begin with: results preview {reference}',
  'reference-ambiguous':
    '{reference} is a program and also a batch of another one. Say batch:{reference} or program:{reference}.',
  'reason-missing': 'A reason is missing.',
  'kind-unknown': 'There is no award “{kind}”: goal, basic, bonus or override.',
  'points-not-whole': 'Points are a whole number other than 0, such as --points=-5.',
  'person-not-enrolled': '{user} takes no part in {program}.',
  'nothing-issued': 'Nothing of {program} is issued yet. Before that, put right what awards are calculated from.',
  'award-unknown': '{user} has no {kind} award in {program}.',
}

/** Why somebody is held back. */
export function heldBackReason({
  reason,
  details,
  user_name: user,
}: Pick<HeldBackRow, 'reason' | 'details' | 'user_name'>): string {
  const words: Readonly<Record<string, string>> = refusalWords
  const values: Readonly<Record<string, string | number>> = { ...details, user }
  return (words[reason] ?? reason).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
}
