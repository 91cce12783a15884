import type { BatchRow, ExplainedLine, LevelSum } from '../features/results/look-at-results.ts'

/** What a program reads about batches and lines, for `--json`. */

export function batchJson(batch: BatchRow) {
  return {
    batchId: batch.batch_id,
    programId: batch.program_id,
    timePeriodId: batch.time_period_id,
    programVersion: batch.program_version,
    status: batch.status,
    dataThrough: batch.data_through,
    people: batch.line_count,
    points: batch.total_points,
    preparedBy: batch.prepared_by,
    approvedBy: batch.approved_by,
    issuedBy: batch.issued_by,
    issuedAt: batch.issued_at?.toISOString() ?? null,
    reversedBy: batch.reversed_by,
    reason: batch.reason,
  }
}

export function levelJson(sum: LevelSum) {
  return {
    groupId: sum.group_id,
    levelId: sum.level_id,
    people: sum.people,
    achieved: sum.achieved,
    missedMinimum: sum.missed_minimum,
    points: sum.points,
  }
}

export function lineJson(line: ExplainedLine) {
  return {
    userName: line.user_name,
    levelId: line.level_id,
    result: line.result,
    target: line.target,
    points: line.points,
    resultCode: line.result_code,
    explanation: line.explanation,
  }
}
