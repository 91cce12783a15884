import type { ReplyOf } from '../../../../contract/call.ts'
import type { GoalLevelReply, getGoalLevels } from '../../../../contract/calls/program/levels.ts'
import type { ProgramView } from '../../../../contract/calls/program-views.ts'
import type { BasicPayout } from '../../../../contract/payout-terms.ts'
import { milestonePercentage } from '../../../../rules/progress/progress-figures.ts'
import type { SceneProps } from '../../../scenes/scene-props.ts'
import { formatLabel } from '../../../words/format.ts'
import { t } from '../../../words/words.ts'
import { payShort, unitsOf } from './pay-words.ts'

export type GoalLevels = ReplyOf<typeof getGoalLevels>

/** A level with the target that it means for the person. */
export type ReadyLevel = GoalLevelReply & { readonly goalAchieveAmount: string }

/** The levels that have a target; without one there is no place on the path for it. */
export function readyLevels({ goalLevels }: GoalLevels): readonly ReadyLevel[] {
  return goalLevels.filter((level): level is ReadyLevel => level.goalAchieveAmount !== undefined)
}

/** The levels on the way to one of them: that one is the end of the path, those below it stand along the way. */
export function levelsAhead(
  levels: readonly ReadyLevel[],
  end: ReadyLevel | undefined,
  view: ProgramView,
): Pick<SceneProps, 'goal' | 'milestones'> {
  if (!end) return {}
  const { goalLabel, programCalculationType: calculation } = view
  const target = end.goalAchieveAmount
  return {
    goal: {
      title: t('tile.goal', { level: end.levelName, target: formatLabel(target, goalLabel) }),
      note: payShort(end, unitsOf(view)),
    },
    milestones: levels
      .slice(0, levels.indexOf(end))
      .flatMap(({ goalAchieveAmount: level, levelName, baseValue }, index) => {
        const at = milestonePercentage({ calculation, target, level, baseline: baseValue })
        const note = formatLabel(level, goalLabel)
        return at > 0 && at < 100 ? [{ at, number: index + 1, title: levelName, note, passed: false }] : []
      }),
  }
}

/**
 * What a challenge point pays on the way to a level. Where that begins is the level's own: a goal that is picked keeps the
 * baseline of then, the others count from that of today.
 */
export function basicOf(
  basic: BasicPayout | undefined,
  level: Pick<GoalLevelReply, 'awardThreshold'> | undefined,
): BasicPayout | undefined {
  return basic && { ...basic, awardThreshold: level?.awardThreshold }
}

/** The minimum of the second measure as a person reads it, `12 visits`; nothing where the program has none. */
export function minimumText({ goalLevels, minQualifierLabel: label }: GoalLevels, level = goalLevels[0]) {
  return label && level?.minQualifier !== undefined ? formatLabel(level.minQualifier, label) : undefined
}
