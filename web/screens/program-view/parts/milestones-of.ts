import type { Progress } from '../../../../contract/calls/program-views/progress.ts'
import type { Milestone } from '../../../scenes/scene-props.ts'
import { formatLabel } from '../../../words/format.ts'
import { t } from '../../../words/words.ts'

/** The levels below the goal as places on the path; what lies beyond the goal is not on it. */
export function milestonesOf({ milestones, goalLabel }: Pick<Progress, 'milestones' | 'goalLabel'>): Milestone[] {
  return milestones.flatMap(({ at, name, target, isReached, isGoal }, index) => {
    if (isGoal || at <= 0 || at >= 100) return []
    const amount = formatLabel(target, goalLabel)
    const note = isReached ? t('progress.passed', { amount }) : amount
    return [{ at, number: index + 1, title: name, note, passed: isReached }]
  })
}
