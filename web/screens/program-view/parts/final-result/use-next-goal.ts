import { getProgramViews, type ProgramView } from '../../../../../contract/calls/program-views.ts'
import { type ProgramState, programState } from '../../../../../rules/programs/program-state.ts'
import { isSelector } from '../../../../../rules/programs/role.ts'
import { useCall } from '../../../../client/use-call.ts'

/** Where there is something to do next, in this order: a goal to choose, a journey under way, one that will begin. */
const onward: readonly ProgramState[] = [
  'goal_selection',
  'progress_loaded_no_issuance',
  'no_progress',
  'goal_selected',
]

/** The program that comes next for the person, beside this one; nothing where there is none. */
export function useNextGoal(programViewId: string): ProgramView | undefined {
  const { data } = useCall(getProgramViews)
  const others = data?.programViews.filter(view => isSelector(view.role) && view.programViewId !== programViewId) ?? []
  return onward.map(state => others.find(view => programState(view) === state)).find(view => view !== undefined)
}
