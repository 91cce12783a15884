import { selectGoal } from '../../../../contract/calls/program/goal-selection.ts'
import { getGoalLevels } from '../../../../contract/calls/program/levels.ts'
import { getProgress } from '../../../../contract/calls/program-views/progress.ts'
import { getProgramView, getProgramViews, type ProgramView } from '../../../../contract/calls/program-views.ts'
import { ownProgress } from '../../../client/own-progress.ts'
import { readAgain, refresh, useSave } from '../../../client/use-call.ts'
import type { ReadyLevel } from '../parts/levels-ahead.ts'

/**
 * Saves a goal in place of the one that the person knows of, one at a time; then progress and the program view are read
 * again (P09). False when nothing was saved, as far as is known.
 */
export function useSaveGoal(view: ProgramView) {
  const { programViewId, programId, timePeriodId, groupId, paxGoalId } = view
  const readAnew = () =>
    Promise.all([
      refresh(getProgramView, getProgramViews, getGoalLevels),
      readAgain(getProgress, ownProgress(programViewId)),
    ])
  const { save, isSaving, error } = useSave(selectGoal, readAnew)
  const saveGoal = ({ payoutTierId, productId }: ReadyLevel, replaces: string | null) =>
    save({
      body:
        groupId && paxGoalId
          ? { payoutTierId, productId, paxGoalId, groupId, programId, timePeriodId, replaces }
          : { programViewId, payoutTierId, replaces },
    })
  return { saveGoal, readAnew, isSaving, error }
}
