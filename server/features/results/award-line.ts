import { type Decimal, plainText } from '../../../rules/decimal.ts'
import { minimumQualifierTarget } from '../../../rules/goals/minimum-qualifier-target.ts'
import { levelOfGoal, promisedAward } from '../../../rules/goals/promised-award.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import { type ExplanationLine, goalAward } from '../../../rules/payout/goal-award.ts'
import type { Program, Rounding } from '../../../rules/programs/program.ts'
import { resultToDate } from '../../../rules/progress/result-to-date.ts'
import { objectiveCode, questCode } from '../../../rules/results/result-code.ts'
import type { AwardInputRow, SourceRow } from './award-inputs.store.ts'

/** How an award came about: enough to work it out again by hand (issue 3, "Explanation"). */
export interface AwardExplanation {
  readonly programVersion: number
  /** How the target was rounded when it was frozen; awards are whole points and not rounded. */
  readonly rounding: Rounding
  /** Whether each row replaces the total to date or adds to it. */
  readonly progressRows: 'replace' | 'add'
  readonly sources: readonly SourceRow[]
  readonly lines: readonly ExplanationLine[]
}

/** What one person gets of a batch; decimals are text, points whole. */
export interface AwardLine {
  readonly paxGoalId: number
  readonly personId: number
  readonly levelId: string | null
  readonly result: string | null
  readonly target: string
  readonly mqValue: string | null
  readonly isGoalAchieved: boolean
  readonly isMQAchieved: boolean | null
  readonly points: number
  readonly resultCode: string
  readonly explanation: AwardExplanation
}

export type AwardLineRefusal = 'level-unknown' | 'minimum-not-positive' | 'payout-not-supported'

/** Works out the award line of one goal, by the law alone (decisions §4.6, §4.7): target 240 for 60 points, result 250, is 60. */
export function awardLine(
  program: Program,
  programVersion: number,
  goal: AwardInputRow,
): Outcome<AwardLine, AwardLineRefusal> {
  const promised = awardPromised(program, goal)
  if (!promised.ok) return promised
  const minimum = minimumOf(program, goal)
  if (!minimum.ok) return minimum
  const reached = resultToDate({
    calculation: program.calculation,
    progressRows: program.progressRows,
    rows: goal.rows.map(row => ({
      dataThrough: row.dataThrough,
      loadId: row.loadId,
      value: row.value,
      weight: row.weight ?? undefined,
      mqValue: row.mqValue ?? undefined,
    })),
  })
  const award = goalAward({
    program,
    target: goal.target,
    award: promised.value,
    result: reached?.result,
    minimum: minimum.value,
    mqValue: reached?.mqValue,
  })
  if (!award.ok) return award
  const { points, isGoalAchieved, isMinimumQualifierAchieved: isMQAchieved, explanation } = award.value
  const codeOf = program.type === 'objective' ? objectiveCode : questCode
  return done({
    paxGoalId: goal.pax_goal_id,
    personId: goal.person_id,
    levelId: goal.level_id,
    result: reached === undefined ? null : plainText(reached.result),
    target: goal.target,
    mqValue: reached?.mqValue === undefined ? null : plainText(reached.mqValue),
    isGoalAchieved,
    isMQAchieved: isMQAchieved ?? null,
    points,
    resultCode: codeOf({ isGoalAchieved, isMQAchieved }),
    explanation: {
      programVersion,
      rounding: program.rounding,
      progressRows: program.progressRows,
      sources: sourcesOf(program, goal.rows),
      lines: explanation,
    },
  })
}

/** A level that the published terms do not know is refused: points are never guessed. */
function awardPromised(program: Program, goal: AwardInputRow): Outcome<number, 'level-unknown'> {
  const place = {
    groupId: goal.group_id,
    levelId: goal.level_id ?? undefined,
    assignedAward: goal.assigned_award ?? undefined,
  }
  const isByLevel = place.assignedAward === undefined && (place.levelId !== undefined || program.type !== 'objective')
  if (isByLevel && levelOfGoal(program, place) === undefined) {
    return refused('level-unknown', { group: goal.group_id, level: goal.level_id ?? '' })
  }
  return done(promisedAward(program, place))
}

/** A share of a small target may round to 0, which publishing cannot know where the target comes of a baseline. */
function minimumOf(
  { minimumQualifier }: Program,
  { group_id, target }: AwardInputRow,
): Outcome<Decimal | undefined, 'minimum-not-positive'> {
  if (minimumQualifier === undefined) return done(undefined)
  const minimum = minimumQualifierTarget(minimumQualifier, target)
  return minimum.ok ? minimum : refused('minimum-not-positive', { group: group_id, target })
}

/** The rows that count: all that add up; of rows that replace each other, those of the newest dates. */
function sourcesOf({ progressRows }: Program, rows: readonly SourceRow[]): readonly SourceRow[] {
  if (progressRows === 'add') return rows
  const newest = rows.at(-1)?.dataThrough
  const newestMinimum = rows.findLast(row => row.mqValue !== null)?.dataThrough
  return rows.filter(row => row.dataThrough === newest || row.dataThrough === newestMinimum)
}
