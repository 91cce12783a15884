import type { Program } from '../../../rules/programs/program.ts'
import type { Cell } from '../../calculation/copy-text.ts'
import { heldBackCells, type Task } from '../../calculation/task.ts'
import { type AwardLine, awardLines } from './award-line.ts'

/** The version of a program by which awards are calculated. */
export interface AwardTerms {
  readonly program: Program
  readonly version: number
}

/** The columns of an award, each with its cell of a line. */
const columns: readonly (readonly [column: string, cell: (line: AwardLine) => Cell])[] = [
  ['pax_goal_id', line => line.paxGoalId],
  ['award_kind', line => line.kind],
  ['person_id', line => line.personId],
  ['level_id', line => line.levelId],
  ['target', line => line.target],
  ['result', line => line.result],
  ['mq_value', line => line.mqValue],
  ['bonus_value', line => line.bonusValue],
  ['data_through', line => line.dataThrough],
  ['is_goal_achieved', line => line.isGoalAchieved],
  ['is_mq_achieved', line => line.isMQAchieved],
  ['is_bonus_achieved', line => line.isBonusAchieved],
  ['earned_to_date', line => line.earnedToDate],
  ['points', line => line.points],
  ['result_code', line => line.resultCode],
  ['explanation', line => JSON.stringify(line.explanation)],
]
export const awardLineColumns = [...columns.map(([column]) => column), 'held_back']

/**
 * The awards of one person, each on a line of its own; a person whom the rules refuse gets one line with the reason, so that
 * one person's fault holds up nobody else.
 */
export const awardLineTask: Task<AwardTerms> = {
  name: 'award-lines',
  lines({ program, version }, goal) {
    const awards = awardLines(program, version, goal)
    if (!awards.ok) return [heldBackCells(awardLineColumns, goal, awards)]
    return awards.value.map(line => [...columns.map(([, cell]) => cell(line)), undefined])
  },
}
