import { getProgramViews, type ProgramView } from '../../../../../contract/calls/program-views.ts'
import { isSelector } from '../../../../../rules/programs/role.ts'
import { useCall } from '../../../../client/use-call.ts'

/** The program whose goal can be chosen now, beside this one; nothing where there is none. */
export function useNextGoal(programViewId: string): ProgramView | undefined {
  const { data } = useCall(getProgramViews)
  return data?.programViews.find(
    view =>
      view.programViewStatus === 'goal_selection' && isSelector(view.role) && view.programViewId !== programViewId,
  )
}
