import type { ProgramView } from '../../../contract/calls/program-views.ts'
import { programState } from '../../../rules/programs/program-state.ts'
import { isSelector } from '../../../rules/programs/role.ts'
import type { IconName } from '../../ui/Icon.tsx'
import { formatDate } from '../../words/format.ts'
import { t } from '../../words/words.ts'
import { roleName } from './role-name.ts'

/** One line on where a program stands: a participant's own state, or a leader's role and the program's last day. */
export function programLine(view: ProgramView): string {
  const end = formatDate(view.endDate, 'axis')
  if (!isSelector(view.role)) {
    return t('profile.program.leader', { role: roleName(view.role), end })
  }
  const state = programState(view)
  if (state === 'goal_selection') return t('profile.program.goal_selection', { days: view.daysToGoalSelectionEnd })
  return state === 'checking_results' ? t('tile.checking.title') : t(`profile.program.${state}`, { end })
}

const icons: Readonly<Record<ProgramView['programViewStatus'], IconName>> = {
  goal_selection: 'target',
  goal_selected: 'flag',
  no_goal_selected: 'compass',
  no_progress: 'clock',
  progress_loaded_no_issuance: 'trend',
  final_issuance: 'star',
}

/** The same as a small drawing. */
export function programIcon({ role, programViewStatus }: ProgramView): IconName {
  return isSelector(role) ? icons[programViewStatus] : 'org'
}
