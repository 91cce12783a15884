import type { ExplainedAward, FinalResult } from '../../../contract/final-result.ts'
import { fullName } from '../../../rules/accounts/full-name.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import type { AwardLine } from './award-line.ts'
import { type FinalLineRow, readFinalLines } from './award-lines.store.ts'
import { findFinalBatch } from './results.store.ts'

/** A person's issued result of a program; the level goes by the id that the program's terms know. */
export interface IssuedResult extends Omit<FinalResult, 'levelName'> {
  readonly programId: string
  readonly timePeriodId: string
  readonly levelId?: string
  /** In the program's unit, as text; absent where nothing was measured. */
  readonly result?: string
}

/** A person's own issued results by program id; a program that is not issued, or in which they had no goal, is absent. */
export async function finalResultsOf(
  tx: ClientTx,
  personId: number,
  programIds: readonly string[],
): Promise<ReadonlyMap<string, IssuedResult>> {
  const rows = (await readFinalLines(tx, personId, programIds)).filter(row => row.award_kind !== 'override')
  const issued = new Set(rows.map(row => row.program_id))
  return new Map([...issued].map(id => [id, ownResult(rows.filter(row => row.program_id === id))]))
}

/** What was issued to a leader for their team; absent where nothing was issued, or they lead nobody in the program. */
export async function leaderResultOf(
  tx: ClientTx,
  personId: number,
  programId: string,
): Promise<IssuedResult | undefined> {
  const rows = await readFinalLines(tx, personId, [programId])
  const line = rows.find(row => row.award_kind === 'override')
  return line && leaderResult(line)
}

/** Whether the final results of a program's time period are issued. */
export async function isIssued(tx: ClientTx, programId: string, timePeriodId: string): Promise<boolean> {
  return (await findFinalBatch(tx, { programId, timePeriodId })) !== undefined
}

/** The result that lines would be once they are issued. */
export function resultOfLines(
  lines: readonly AwardLine[],
  {
    programId,
    timePeriodId,
    issuedOn,
  }: { readonly programId: string; readonly timePeriodId: string; readonly issuedOn: string },
): IssuedResult | undefined {
  if (lines.length === 0) return undefined
  return ownResult(
    lines.map(line => ({
      program_id: programId,
      time_period_id: timePeriodId,
      program_version: line.explanation.programVersion,
      award_kind: line.kind,
      level_id: line.levelId ?? null,
      result: line.result ?? null,
      is_goal_achieved: line.isGoalAchieved ?? null,
      is_mq_achieved: line.isMQAchieved ?? null,
      is_bonus_achieved: line.isBonusAchieved ?? null,
      earned_to_date: line.earnedToDate ?? null,
      manager_range: null,
      team_size: null,
      achievers: null,
      points: line.points,
      result_code: line.resultCode,
      explanation: line.explanation,
      files: {},
      team: null,
      issued_on: issuedOn,
    })),
  )
}

function ownResult(lines: readonly FinalLineRow[]): IssuedResult {
  const line = lines[0]!
  const pointsOf = (...kinds: readonly string[]) => sumOf(lines.filter(({ award_kind }) => kinds.includes(award_kind)))
  return {
    ...common(lines),
    levelId: line.level_id ?? undefined,
    result: line.result ?? undefined,
    isGoalAchieved: line.is_goal_achieved ?? undefined,
    isMQAchieved: line.is_mq_achieved ?? undefined,
    isBonusAchieved: line.is_bonus_achieved ?? undefined,
    totalGoalPoints: pointsOf('goal', 'basic'),
    totalBonusPoints: lines.some(({ award_kind }) => award_kind === 'bonus') ? pointsOf('bonus') : undefined,
    earnedToDate: line.earned_to_date ?? undefined,
  }
}

function leaderResult(line: FinalLineRow): IssuedResult {
  return {
    ...common([line]),
    totalGoalPoints: 0,
    totalNumberofPaxWhoAchievedGoal: line.achievers ?? 0,
    totalNumberOfPax: line.team_size ?? 0,
    managerRange: line.manager_range ?? undefined,
    // The code begins with whether leaders are eligible (decisions §4.12).
    isManagerEligibleForAward: line.result_code.startsWith('Y'),
  }
}

function common(lines: readonly FinalLineRow[]) {
  const line = lines[0]!
  return {
    programId: line.program_id,
    timePeriodId: line.time_period_id,
    code: line.result_code,
    totalNumberOfPoints: sumOf(lines),
    issuedOn: line.issued_on,
    awards: lines.map(awardOf),
  }
}

function sumOf(lines: readonly FinalLineRow[]): number {
  return lines.reduce((sum, { points }) => sum + points, 0)
}

/** The part of a line that explains it. */
export type ExplainingRow = Pick<FinalLineRow, 'award_kind' | 'points' | 'explanation' | 'files' | 'team' | 'team_size'>

/** An award as the wire knows it, with its steps and the rows they rest on. */
export function awardOf({ award_kind, points, explanation, files, team, team_size }: ExplainingRow): ExplainedAward {
  const { programVersion, progressRows, rounding, sources, lines } = explanation
  return {
    kind: award_kind,
    points,
    programVersion,
    progressRows,
    rounding: { ...rounding },
    sources: sources.map(source => ({
      loadId: String(source.loadId),
      fileName: files[source.loadId] ?? '',
      line: source.line,
      sourceRowId: source.sourceRowId ?? undefined,
      dataThrough: source.dataThrough,
      value: source.value,
      weight: source.weight ?? undefined,
      mqValue: source.mqValue ?? undefined,
      bonusValue: source.bonusValue ?? undefined,
    })),
    lines: lines.map(asWritten),
    ...(team && {
      teamTotal: team_size ?? team.length,
      team: team.map(({ userName: _, firstName, lastName, ...member }) => ({
        name: fullName({ firstName, lastName }),
        ...member,
      })),
    }),
  }
}

const asWritten = (line: { readonly step: string; readonly inputs: object; readonly outcome: string }) => ({
  ...line,
  inputs: { ...line.inputs } as Record<string, string>,
})
