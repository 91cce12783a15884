import type { Progress } from '../../../../contract/calls/program-views/progress.ts'
import type { Milestone } from '../../../scenes/scene-props.ts'
import { formatLabel } from '../../../words/format.ts'
import { t } from '../../../words/words.ts'

type ProgressFacts = Pick<Progress, 'milestones' | 'goalLabel'>

/** The levels below the goal as places on the path; what lies beyond the goal is not on it. */
export function milestonesOf({ milestones, goalLabel }: ProgressFacts): Milestone[] {
  return milestones.flatMap(({ at, name, target, isReached, isGoal }, index) => {
    if (isGoal || !isOnPath(at)) return []
    const amount = formatLabel(target, goalLabel)
    const note = isReached ? t('progress.passed', { amount }) : amount
    return [{ at, number: index + 1, title: name, note, passed: isReached }]
  })
}

/** The same places in words, for who does not see the picture. */
export function levelSentences({ milestones, goalLabel }: ProgressFacts): string[] {
  return milestones
    .filter(({ at, isGoal }) => !isGoal && isOnPath(at))
    .map(({ name, target, isReached }) =>
      t('progress.scene-level', {
        level: name,
        target: formatLabel(target, goalLabel),
        passed: isReached ? 'yes' : 'no',
      }),
    )
}

function isOnPath(at: number): boolean {
  return at > 0 && at < 100
}
