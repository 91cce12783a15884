import { randomBytes } from 'node:crypto'
import type { ProgramDocumentInput } from '../../contract/program-document.ts'
import type { ClientTx } from './client-tx.ts'

/** The rows of programs in the small world of tests: see test-world.ts. */

export interface TestGoal {
  readonly groupId?: string
  readonly baseline?: string
  readonly levelId?: string
  readonly target?: string
  readonly assignedAward?: number
}

export interface TestRow {
  readonly paxGoalId: number
  readonly value: string
  readonly weight?: string
  readonly mqValue?: string
  readonly bonusValue?: string
}

export interface TestLine {
  readonly paxGoalId: number
  readonly personId: number
  readonly points: number
  readonly result: string
  readonly mqValue?: string
  readonly target: string
  readonly isGoalAchieved: boolean
  readonly resultCode: string
}

export async function insertProgram(tx: ClientTx, document: ProgramDocumentInput): Promise<void> {
  const [row] = await tx.query<{ version: number }>(
    `insert into programs (client_id, program_id, status, version, published_version) values ($1, $2, 'published', 1, 1)
     on conflict (client_id, program_id) do update
       set version = programs.version + 1, published_version = programs.version + 1
     returning version`,
    [tx.clientId, document.programId],
  )
  await tx.query(
    `insert into program_versions (client_id, program_id, version, document, created_by) values ($1, $2, $3, $4, 'operator:test')`,
    [tx.clientId, document.programId, row!.version, JSON.stringify(document)],
  )
}

export async function insertPaxGoal(
  tx: ClientTx,
  personId: number,
  { programId, timePeriod, groups }: ProgramDocumentInput,
  goal: TestGoal,
): Promise<number> {
  const [row] = await tx.query<{ pax_goal_id: number }>(
    `insert into pax_goals (client_id, person_id, program_id, time_period_id, group_id, baseline, level_id, target,
       assigned_award, program_version)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, case when $8::numeric is null then null else 1 end)
     returning pax_goal_id`,
    [
      tx.clientId,
      personId,
      programId,
      timePeriod.timePeriodId,
      goal.groupId ?? groups[0]!.groupId,
      goal.baseline ?? null,
      goal.levelId ?? null,
      goal.target ?? null,
      goal.assignedAward ?? null,
    ],
  )
  return row!.pax_goal_id
}

export async function insertProgress(
  tx: ClientTx,
  { programId, groups }: ProgramDocumentInput,
  dataThrough: string,
  rows: readonly TestRow[],
): Promise<void> {
  const [load] = await tx.query<{ load_id: number }>(
    `insert into loads (client_id, kind, status, file_name, content_hash, row_count, rejected_count, changed_count, created_by)
     values ($1, 'progress', 'committed', 'progress.csv', $2, $3, 0, $3, 'operator:test') returning load_id`,
    [tx.clientId, randomBytes(8).toString('hex'), rows.length],
  )
  await tx.query(
    `insert into progress_loads (client_id, program_id, group_id, load_id, data_through, row_count)
     values ($1, $2, $3, $4, $5, $6)`,
    [tx.clientId, programId, groups[0]!.groupId, load!.load_id, dataThrough, rows.length],
  )
  for (const [index, { paxGoalId, value, weight = null, mqValue = null, bonusValue = null }] of rows.entries()) {
    await tx.query(
      `insert into progress_rows (client_id, pax_goal_id, data_through, load_id, line, value, weight, mq_value, bonus_value)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [tx.clientId, paxGoalId, dataThrough, load!.load_id, index + 2, value, weight, mqValue, bonusValue],
    )
  }
}

export async function insertResults(
  tx: ClientTx,
  { programId, timePeriod }: ProgramDocumentInput,
  lines: readonly TestLine[],
  issuedAt = new Date().toISOString(),
): Promise<void> {
  const [batch] = await tx.query<{ batch_id: number }>(
    `insert into result_batches (client_id, program_id, time_period_id, program_version, status, input_hash, line_count,
       people_count, total_points, posted_points, prepared_by, data_through)
     select $1, $2, $3, 1, 'open', 'hash', $4::int, $4::int, $5::bigint, $5::bigint, 'person:9001', max(data_through)
     from progress_loads where client_id = $1 and program_id = $2 returning batch_id`,
    [tx.clientId, programId, timePeriod.timePeriodId, lines.length, lines.reduce((sum, { points }) => sum + points, 0)],
  )
  for (const { paxGoalId, personId, points, result, mqValue = null, target, isGoalAchieved, resultCode } of lines) {
    await tx.query(
      `insert into award_lines (client_id, batch_id, pax_goal_id, award_kind, person_id, result, target,
         is_goal_achieved, points, result_code, explanation, mq_value)
       values ($1, $2, $3, 'goal', $4, $5, $6, $7, $8, $9, $10, $11)`,
      [
        tx.clientId,
        batch!.batch_id,
        paxGoalId,
        personId,
        result,
        target,
        isGoalAchieved,
        points,
        resultCode,
        JSON.stringify({
          programVersion: 1,
          rounding: { precision: 0, method: 'up' },
          progressRows: 'replace',
          sources: [],
          lines: [{ step: 'award.step.fixed', inputs: { award: String(points) }, outcome: String(points) }],
        }),
        mqValue,
      ],
    )
  }
  for (const [status, by, at] of [
    ['approved', 'approved_by', 'approved_at'],
    ['issued', 'issued_by', 'issued_at'],
  ]) {
    await tx.query(
      `update result_batches set status = $3, ${by} = 'person:9002', ${at} = $4 where client_id = $1 and batch_id = $2`,
      [tx.clientId, batch!.batch_id, status, issuedAt],
    )
  }
}

/** A quest with levels of 110, 120 and 130 percent of a baseline, whose window and period are days from today. */
export function quest(
  day: (offset: number) => string,
  programId: string,
  { window, period }: { readonly window: readonly [number, number]; readonly period: readonly [number, number] },
  changes: Partial<ProgramDocumentInput> = {},
): ProgramDocumentInput {
  return {
    programId,
    name: { en_US: 'Spring quest', de_DE: 'Frühlingsziel' },
    type: 'goalquest',
    achievementRule: 'percentage_of_baseline',
    rounding: { precision: 0, method: 'up' },
    timePeriod: { timePeriodId: 'spring', startDate: day(period[0]), endDate: day(period[1]) },
    goalSelection: { from: day(window[0]), to: day(window[1]) },
    groups: [
      {
        groupId: 'all',
        name: { en_US: 'Everyone' },
        levels: [
          { levelId: 'bronze', name: { en_US: 'Bronze' }, amount: '110', award: 20 },
          { levelId: 'silver', name: { en_US: 'Silver', de_DE: 'Silber' }, amount: '120', award: 60 },
          { levelId: 'gold', name: { en_US: 'Gold' }, amount: '130', award: 120 },
        ],
      },
    ],
    ...changes,
  }
}
