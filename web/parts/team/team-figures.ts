import type { ProgramView } from '../../../contract/calls/program-views.ts'
import type { TeamCounts } from '../../../contract/calls/team/counts.ts'
import { programState } from '../../../rules/programs/program-state.ts'
import { formatNumber } from '../../words/format.ts'
import { percentText } from '../../words/percent-text.ts'
import { t } from '../../words/words.ts'

/** Where the team stands, in figures: those who could use a hand, its pace, and who has not chosen, or can no longer choose. */
export function figuresOf(
  view: Pick<ProgramView, 'programViewStatus' | 'isCheckingResults'>,
  counts: TeamCounts | undefined,
): string[] {
  if (counts === undefined) return []
  const { people: all, withGoal, needHelp, averagePace, reached } = counts
  const of = (key: 'tile.team.help' | 'tile.team.reached', count: number) =>
    t(key, { count, people: formatNumber(count), all: formatNumber(all) })
  const undecided = all - withGoal
  const without = (key: 'manager.reminder.title' | 'manager.help.no-goal') =>
    undecided > 0 ? [t(key, { count: undecided, people: formatNumber(undecided) })] : []
  switch (programState(view)) {
    case 'final_issuance':
      return reached === undefined ? [] : [of('tile.team.reached', reached)]
    case 'progress_loaded_no_issuance':
      return [
        ...(needHelp ? [of('tile.team.help', needHelp)] : []),
        ...(averagePace === undefined ? [] : [t('manager.why.of-pace', { percent: percentText(averagePace) })]),
        ...without('manager.help.no-goal'),
      ]
    default:
      return view.programViewStatus === 'goal_selection' ? without('manager.reminder.title') : []
  }
}
