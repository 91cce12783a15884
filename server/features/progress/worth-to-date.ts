import type { Step, Worth } from '../../../contract/worth.ts'
import { plainText } from '../../../rules/decimal.ts'
import { type Change, type Step as StepToTake, worthOf } from '../../../rules/payout/worth.ts'
import type { Program } from '../../../rules/programs/program.ts'
import type { SeenProgram } from '../program-views/seen-programs.ts'

/** What a person's results are worth and what the next step adds; nothing while no progress is shown, or once it is paid. */
export function worthToDate({ paxGoal, standing }: SeenProgram, terms: Program): Worth | undefined {
  if (paxGoal === undefined || standing.status !== 'progress_loaded_no_issuance' || !standing.figures) return undefined
  const { groupId, levelId, assignedAward, deltas } = paxGoal
  const { target, baseline, rows } = paxGoal.facts
  const worth = worthOf(terms, { groupId, levelId, assignedAward, deltas, target, baseline, rows })
  if (worth === undefined) return undefined
  const { toDate, ahead, next, bonus } = worth
  return {
    toDate,
    ahead: ahead?.points,
    next: next && stepOf(next),
    ...(bonus &&
      terms.bonus && {
        bonus: { ...stepOf(bonus), name: terms.bonus.name, label: terms.bonus.label, toDate: bonus.toDate },
      }),
  }
}

function stepOf({ points, result, minimum, bonus }: StepToTake): Step {
  return {
    points,
    result: result && changeOf(result),
    minimum: minimum && changeOf(minimum),
    bonus: bonus && changeOf(bonus),
  }
}

function changeOf({ by, to }: Change) {
  return { by: plainText(by), to: plainText(to) }
}
