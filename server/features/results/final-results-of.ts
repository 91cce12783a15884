import type { Tenant } from '../../db/tenant.ts'
import type { AwardExplanation } from './award-line.ts'
import { readFinalLines, readIssued } from './award-lines.store.ts'
import { findBatchIn } from './results.store.ts'

/** A person's issued result of a program. */
export interface IssuedResult {
  readonly programId: string
  readonly timePeriodId: string
  readonly levelId?: string
  /** In the program's unit, as text; absent where nothing was measured. */
  readonly result?: string
  readonly isGoalAchieved: boolean
  /** Absent where the program has no minimum qualifier. */
  readonly isMQAchieved?: boolean
  readonly points: number
  readonly resultCode: string
  /** `YYYY-MM-DD`, the day where the client is. */
  readonly issuedOn: string
  readonly explanation: AwardExplanation
}

/** A person's issued results by program id; a program that is not issued, or in which they had no goal, is absent. */
export async function finalResultsOf(
  tenant: Tenant,
  personId: number,
  programIds: readonly string[],
): Promise<ReadonlyMap<string, IssuedResult>> {
  const rows = await readFinalLines(tenant, personId, programIds)
  return new Map(
    rows.map(row => [
      row.program_id,
      {
        programId: row.program_id,
        timePeriodId: row.time_period_id,
        levelId: row.level_id ?? undefined,
        result: row.result ?? undefined,
        isGoalAchieved: row.is_goal_achieved,
        isMQAchieved: row.is_mq_achieved ?? undefined,
        points: row.points,
        resultCode: row.result_code,
        issuedOn: row.issued_on,
        explanation: row.explanation,
      },
    ]),
  )
}

/** Whether the results of a program's time period stand issued. */
export async function isIssued(tenant: Tenant, programId: string, timePeriodId: string): Promise<boolean> {
  return (await findBatchIn(tenant, { programId, timePeriodId }, ['issued'])) !== undefined
}

/** The day on which each of the programs was issued, by program id; one that is not issued is absent. */
export async function issuedPrograms(
  tenant: Tenant,
  programIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly timePeriodId: string; readonly issuedOn: string }>> {
  const rows = await readIssued(tenant, programIds)
  return new Map(rows.map(row => [row.program_id, { timePeriodId: row.time_period_id, issuedOn: row.issued_on }]))
}
