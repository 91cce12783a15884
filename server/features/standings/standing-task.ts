import { plainText } from '../../../rules/decimal.ts'
import { done } from '../../../rules/outcome.ts'
import type { Program } from '../../../rules/programs/program.ts'
import { standing } from '../../../rules/progress/standing.ts'
import type { Task } from '../../calculation/task.ts'

/** What the standings of one program are worked out with. */
export interface StandingTerms {
  readonly program: Program
  /** By group, the newest data-through date of its committed loads. */
  readonly loadedThrough: Readonly<Record<string, string>>
  /** Final results are issued. */
  readonly isFinal: boolean
}

/** The columns of a standing's line. */
export const standingColumns = [
  'pax_goal_id',
  'data_through',
  'result',
  'mq_value',
  'bonus_value',
  'progress_percentage',
  'on_track_percentage',
  'date_through_percentage',
  'treatment',
  'running_treatment',
  'is_goal_achieved',
  'is_mq_achieved',
  'is_bonus_achieved',
  'entitlement',
  'earned_to_date',
] as const

/** The standing of one person, by the law alone; none before anything is loaded for their group or issued. */
export const standingTask: Task<StandingTerms> = {
  name: 'standings',
  lines({ program, loadedThrough, isFinal }, goal) {
    const facts = { ...goal, loadedThrough: loadedThrough[goal.groupId] }
    if (facts.loadedThrough === undefined && !isFinal) return done([])
    const stands = standing(program, { ...facts, isFinal })
    if (!stands.ok) return stands
    const { result, mqValue, bonusValue, ...rest } = stands.value
    const running = isFinal ? standing(program, facts) : stands
    if (!running.ok) return running
    return done([
      [
        goal.paxGoalId,
        rest.dataThrough,
        result && plainText(result),
        mqValue && plainText(mqValue),
        bonusValue && plainText(bonusValue),
        rest.progressPercentage,
        rest.onTrackPercentage,
        rest.dateThroughPercentage,
        rest.treatment,
        running.value.treatment,
        rest.isGoalAchieved,
        rest.isMQAchieved,
        rest.isBonusAchieved,
        rest.entitlement,
        rest.earnedToDate,
      ],
    ])
  },
}
