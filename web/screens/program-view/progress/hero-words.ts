import type { Progress } from '../../../../contract/calls/program-views/progress.ts'
import type { ProgramView } from '../../../../contract/calls/program-views.ts'
import { programState } from '../../../../rules/programs/program-state.ts'
import { isReached } from '../../../../rules/progress/progress-figures.ts'
import { timeAhead } from '../../../../rules/progress/time-ahead.ts'
import type { Treatment } from '../../../../rules/progress/treatment.ts'
import { formatDate, formatLabel } from '../../../words/format.ts'
import { t, type WordKey } from '../../../words/words.ts'
import { minimumFigures } from '../parts/minimum-figures.ts'

const headlines: Readonly<Record<Exclude<Treatment, 'missed_goal' | 'did_it' | 'missed_mq'>, WordKey>> = {
  get_going: 'progress.headline.get-going',
  stay_focused: 'progress.headline.stay-focused',
  sorta: 'progress.headline.sorta',
  on_track: 'progress.headline.on-track',
  made_it: 'progress.headline.made-it',
}

type Time = Pick<ProgramView, 'programViewStatus' | 'isCheckingResults' | 'daysToStart' | 'daysToEnd'>

/** Whether the last day has passed: nothing is to come but the final results, whether or not any of the person's were loaded. */
export function isOver(view: Time): boolean {
  return programState(view) === 'checking_results' || view.daysToEnd === 0
}

/** How long it is until the program begins, or ends; once it has ended, that results are being checked. */
export function chipOf(view: Time) {
  if (isOver(view)) return { icon: 'clock', text: t('progress.chip.checking') } as const
  return view.daysToStart > 0
    ? ({ icon: 'cal', text: t('progress.chip.days-to-start', { days: view.daysToStart }) } as const)
    : ({ icon: 'clock', text: t('progress.chip.days-left', { days: view.daysToEnd }) } as const)
}

/**
 * Where the person stands as a headline with their first name; once the program has ended, that results are being checked, and
 * without a goal before it begins, that it is to come.
 */
export function headlineOf(view: Time, treatment: Treatment | undefined, name: string): string {
  if (isOver(view)) return t('tile.checking.title')
  if (treatment === undefined && view.daysToStart > 0) return t('tile.no-progress.title')
  const known = treatment && treatment in headlines ? headlines[treatment as keyof typeof headlines] : undefined
  return t(known ?? 'progress.headline.underway', { name })
}

/** The same without progress: that the first results are on their way, that the goal is set, or that it is to come. */
export function headlineAhead(view: Time & Pick<ProgramView, 'tileType'>, hasGoal: boolean, name: string): string {
  if (isOver(view)) return t('tile.checking.title')
  if (view.tileType === 'waiting-for-progress') return t('progress.headline.waiting', { name })
  return t(hasGoal ? 'progress.headline.goal-set' : 'progress.headline.goal-to-come', { name })
}

/** One plain sentence for whoever has no goal: that goal selection closed, where there was one and it did, and that results count. */
export function leadWithoutGoal(
  view: Time & Pick<ProgramView, 'goalSelectionToDate' | 'daysToGoalSelectionEnd'>,
): string {
  if (isOver(view)) return t('progress.lead.checking')
  const { goalSelectionToDate: last, daysToGoalSelectionEnd } = view
  return last && daysToGoalSelectionEnd === 0
    ? t('progress.lead.without-goal', { date: formatDate(last) })
    : t('tile.progress.without-goal')
}

/** One plain sentence about where the person stands. */
export function leadOf(view: ProgramView, { goal, goalLabel, milestones }: Progress): string {
  const { paxGoalSelection: chosen, paxProgressResponse: current } = goal
  if (programState(view) === 'checking_results') return t('progress.lead.checking')
  if (!chosen || !current) return t('progress.lead.underway')
  const { progressPercentage = 0 } = current
  const result = formatLabel(current.resultsToDate, goalLabel)
  const target = formatLabel(chosen.goalAchieveAmount, goalLabel)
  const { programCalculationType: calculation } = view
  if (isReached(progressPercentage)) {
    const { minimum } = view
    if (minimum && !minimum.isReached) {
      return t('progress.lead.reached-minimum-open', { measure: minimum.name, figures: minimumFigures(minimum) })
    }
    // A sum stays where it is; an average and a reduction may still leave the goal again.
    if (calculation === 'standard') return t('progress.lead.reached')
    return t(`progress.lead.${calculation}-reached`, { result, target, end: formatDate(view.endDate) })
  }
  if (calculation === 'average') return t('progress.lead.average', { result, target })
  if (calculation === 'reduction') return t('progress.lead.reduction', { result, target })
  const level = milestones.findLast(one => one.isReached && !one.isGoal)?.name
  const date = formatDate(current.dataThrough ?? view.endDate)
  return paceLead(progressPercentage - current.dateThroughPercentage, view, { level, date })
}

function paceLead(
  ahead: number,
  view: ProgramView,
  { level, date }: { readonly level: string | undefined; readonly date: string },
): string {
  const time = timeAhead(ahead, view)
  if (time === undefined) return t('progress.lead.even', { date })
  if (ahead < 0) return t('progress.lead.behind', { ...time, days: view.daysToEnd })
  return level ? t('progress.lead.ahead-and-passed', { ...time, level }) : t('progress.lead.ahead', { ...time })
}
