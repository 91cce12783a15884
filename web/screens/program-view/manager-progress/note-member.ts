import type { ReplyOf } from '../../../../contract/call.ts'
import type { viewPlan } from '../../../../contract/calls/manager/view-plan.ts'
import type { ProgramView } from '../../../../contract/calls/program-views.ts'
import { decimal, wholeQuotient } from '../../../../rules/decimal.ts'
import { programState } from '../../../../rules/programs/program-state.ts'
import { stillSince } from '../../../../rules/team/still-since.ts'
import type { TeamMember } from '../../../../rules/team/team-today.ts'

type Person = ReplyOf<typeof viewPlan>

/** Where somebody stands, as the rules about notes want it; nothing but while a program is under way and measures them. */
export function noteMember(
  view: Pick<ProgramView, 'programViewStatus' | 'isCheckingResults' | 'programCalculationType'>,
  { chart: { goal, history } }: Pick<Person, 'chart'>,
): TeamMember | undefined {
  const { paxGoalSelection: chosen, paxProgressResponse: current } = goal
  if (programState(view) !== 'progress_loaded_no_issuance' || current?.progressPercentage === undefined)
    return undefined
  const { progressPercentage, onTrackPercentage = progressPercentage, dateThroughPercentage } = current
  const minimum = current.isMinQualifierAchieved === false ? chosen?.minQualifier : undefined
  return {
    calculation: view.programCalculationType,
    progressPercentage,
    onTrackPercentage,
    dateThroughPercentage,
    ...(stillSince(history) !== undefined && { previousPercentage: progressPercentage }),
    ...(minimum !== undefined && {
      minimumPercentage: Number(wholeQuotient(decimal(current.currentMQValue ?? 0).times(100), decimal(minimum))),
    }),
  }
}
