import { type Decimal, plainText } from '../../../rules/decimal.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import { type AwardKind, correctAward } from '../../../rules/payout/correct-award.ts'
import { type EntitlementRefusal, entitlement } from '../../../rules/payout/entitlement.ts'
import { type ExplanationLine, figureLine } from '../../../rules/payout/explanation.ts'
import { managerAward } from '../../../rules/payout/manager-award.ts'
import { mostPoints } from '../../../rules/payout/rate-award.ts'
import type { Program, Rounding } from '../../../rules/programs/program.ts'
import type { GoalRecord, SourceRow } from '../../calculation/goal-record.ts'
import type { LeftOutAward } from './award-deltas.store.ts'
import type { LeaderRow } from './award-teams.store.ts'

type Maybe = 'sourceRowId' | 'weight' | 'mqValue' | 'bonusValue'
/** A progress row as a source; lines of earlier releases have null where nothing was. */
export type AwardSource = Omit<SourceRow, Maybe> & { readonly [K in Maybe]?: SourceRow[K] | null }

/** How an award came about: enough to work it out again by hand (issue 3, "Explanation"). */
export interface AwardExplanation {
  readonly programVersion: number
  /** How the target was rounded when it was frozen; awards are whole points and not rounded. */
  readonly rounding: Rounding
  /** Whether each row replaces the total to date or adds to it. */
  readonly progressRows: 'replace' | 'add'
  readonly sources: readonly AwardSource[]
  readonly lines: readonly ExplanationLine[]
}

/** One award of one person in a batch; decimals are text, points whole. What they reached is the same in all their lines. */
export interface AwardLine {
  readonly paxGoalId: number
  readonly personId: number
  readonly kind: AwardKind
  readonly levelId?: string
  readonly target?: string
  readonly result?: string
  readonly mqValue?: string
  readonly bonusValue?: string
  readonly dataThrough?: string
  /** Absent of a leader's award only. */
  readonly isGoalAchieved?: boolean
  readonly isMQAchieved?: boolean
  readonly isBonusAchieved?: boolean
  readonly earnedToDate?: number
  /** Of a leader: who is in the team, how many of them reached their goal, and in which tier that is. */
  readonly teamSize?: number
  readonly achievers?: number
  readonly managerRange?: string
  readonly points: number
  readonly resultCode: string
  readonly explanation: AwardExplanation
}

export type AwardLineRefusal = EntitlementRefusal

/** Calculates every award of one person, by the rules alone (decisions §4): target 240 for 60 points, result 250, is 60. */
export function awardLines(
  program: Program,
  programVersion: number,
  goal: GoalRecord,
): Outcome<readonly AwardLine[], AwardLineRefusal> {
  const earned = entitlement(program, goal)
  if (!earned.ok) return earned
  const { awards, result, mqValue, bonusValue, dataThrough, isGoalAchieved, isMQAchieved, ...rest } = earned.value
  const { isBonusAchieved, earnedToDate, resultCode } = rest
  const sources = sourcesOf(program, goal.rows)
  return done(
    awards.map(({ kind, points, explanation }) => ({
      paxGoalId: goal.paxGoalId,
      personId: goal.personId,
      kind,
      levelId: goal.levelId,
      target: goal.target,
      result: textOf(result),
      mqValue: textOf(mqValue),
      bonusValue: textOf(bonusValue),
      dataThrough,
      isGoalAchieved,
      isMQAchieved,
      isBonusAchieved,
      earnedToDate,
      points,
      resultCode,
      explanation: explanationOf(program, programVersion, sources, explanation),
    })),
  )
}

/** Calculates what a leader earns of their team (decisions §4.10): a flat 25 for each of two who reached their goal is 50. */
export function leaderLine(
  program: Program,
  programVersion: number,
  leader: LeaderRow,
): Outcome<AwardLine, 'award-too-large'> {
  const { eligible, achievers, goal_awards: goalAwards } = leader
  const deltas = leader.deltas.map(delta => ({ kind: 'override' as const, ...delta }))
  const award = managerAward(program, { eligible, achievers, goalAwards }, deltas)
  if (!award.ok) return award
  const { points, explanation, resultCode, managerRange } = award.value
  return done({
    paxGoalId: leader.pax_goal_id,
    personId: leader.person_id,
    kind: 'override',
    teamSize: eligible,
    achievers,
    managerRange: managerRange && `${managerRange.from}–${managerRange.to}`,
    points,
    resultCode,
    explanation: explanationOf(program, programVersion, [], explanation),
  })
}

/**
 * What is left of an award whose person has no line by the rules any more: the sum of its corrections by hand, which survive
 * every calculation (issue 3, "Results as batches"). 33 and −40 are 0; a leader has a team of nobody.
 */
export function leftOutLine(
  program: Program,
  programVersion: number,
  { award_kind: kind, ...left }: LeftOutAward,
): Outcome<AwardLine, 'award-too-large'> {
  if (kind === 'override') {
    return leaderLine(program, programVersion, { ...left, eligible: 0, achievers: 0, goal_awards: 0 })
  }
  const nothing = { points: 0, explain: () => [figureLine('award.step.no-longer', {}, 0)] }
  const deltas = left.deltas.map(delta => ({ kind, ...delta }))
  const { points, explain } = correctAward(nothing, deltas)
  if (points > mostPoints) return refused('award-too-large', { points })
  return done({
    paxGoalId: left.pax_goal_id,
    personId: left.person_id,
    kind,
    isGoalAchieved: false,
    points,
    resultCode: '',
    explanation: explanationOf(program, programVersion, [], explain()),
  })
}

function explanationOf(
  { rounding, progressRows }: Program,
  programVersion: number,
  sources: readonly SourceRow[],
  lines: readonly ExplanationLine[],
): AwardExplanation {
  return { programVersion, rounding, progressRows, sources, lines }
}

/** The rows that count: all that add up; of rows that replace each other, those of the newest days with each measure. */
function sourcesOf({ progressRows }: Program, rows: readonly SourceRow[]): readonly SourceRow[] {
  if (progressRows === 'add' || rows.length < 2) return rows
  const newest = [
    rows.at(-1)?.dataThrough,
    rows.findLast(row => row.mqValue !== undefined)?.dataThrough,
    rows.findLast(row => row.bonusValue !== undefined)?.dataThrough,
  ]
  return rows.filter(row => newest.includes(row.dataThrough))
}

function textOf(value: Decimal | undefined): string | undefined {
  return value && plainText(value)
}
