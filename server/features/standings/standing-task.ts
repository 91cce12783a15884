import { plainText } from '../../../rules/decimal.ts'
import type { Program } from '../../../rules/programs/program.ts'
import { standing } from '../../../rules/progress/standing.ts'
import { heldBackCells, type Task } from '../../calculation/task.ts'

/** What the standings of one program are calculated with. */
export interface StandingTerms {
  readonly program: Program
  /** By group, the newest data-through date of its committed loads. */
  readonly loadedThrough: Readonly<Record<string, string>>
  /** Final results are issued. */
  readonly isFinal: boolean
}

/** The columns of a standing. */
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

/** The columns of a line: a standing, or why there is none. */
export const standingLineColumns = [...standingColumns, 'held_back'] as const

/**
 * The standing of one person, by the law alone; none before anything is loaded for their group or issued. Whom the law refuses
 * gets a line that says why they have none, and everybody else has theirs (decision 0032).
 */
export const standingTask: Task<StandingTerms> = {
  name: 'standings',
  lines({ program, loadedThrough, isFinal }, goal) {
    const { groupId, levelId, target, baseline, assignedAward, rows, deltas } = goal
    const through = loadedThrough[groupId]
    if (through === undefined && !isFinal) return []
    // Named one by one, since copying whole objects costs more than the law itself.
    const facts = { groupId, levelId, target, baseline, assignedAward, rows, deltas, loadedThrough: through, isFinal }
    const stands = standing(program, facts)
    if (!stands.ok) return [heldBackCells(standingLineColumns, goal, stands)]
    const { result, mqValue, bonusValue } = stands.value
    const running = isFinal ? standing(program, { ...facts, isFinal: false }) : stands
    if (!running.ok) return [heldBackCells(standingLineColumns, goal, running)]
    const now = stands.value
    return [
      [
        goal.paxGoalId,
        now.dataThrough,
        result && plainText(result),
        mqValue && plainText(mqValue),
        bonusValue && plainText(bonusValue),
        now.progressPercentage,
        now.onTrackPercentage,
        now.dateThroughPercentage,
        now.treatment,
        running.value.treatment,
        now.isGoalAchieved,
        now.isMQAchieved,
        now.isBonusAchieved,
        now.entitlement,
        now.earnedToDate,
        undefined,
      ],
    ]
  },
}
