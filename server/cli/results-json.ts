import { isDataEarly } from '../features/results/approve-results.ts'
import type { ExplainedLine, HeldBackRow, LevelSum, ShownBatch } from '../features/results/look-at-results.ts'

import { heldBackReason } from './results-refusals.ts'

/** What a program reads about batches and lines, for `--json`. */

export function batchJson(batch: ShownBatch) {
  return {
    batchId: batch.batch_id,
    programId: batch.program_id,
    timePeriodId: batch.time_period_id,
    programVersion: batch.program_version,
    status: batch.status,
    purpose: batch.purpose,
    followsBatchId: batch.follows_id,
    correctionReason: batch.correction_reason,
    dataThrough: batch.data_through,
    periodEnd: batch.period_end,
    isDataEarly: isDataEarly(batch),
    heldBack: batch.held_back,
    people: batch.people_count,
    points: batch.total_points,
    postedPoints: batch.posted_points,
    preparedBy: batch.prepared_by,
    approvedBy: batch.approved_by,
    singleApprover: batch.single_approver,
    issuedBy: batch.issued_by,
    issuedAt: batch.issued_at?.toISOString() ?? null,
    lockedBy: batch.locked_by,
    reversedBy: batch.reversed_by,
    reason: batch.reason,
  }
}

export function heldBackJson(held: HeldBackRow) {
  return {
    userName: held.user_name,
    groupId: held.group_id,
    isLeader: held.is_leader,
    reason: held.reason,
    details: held.details,
    text: heldBackReason(held),
  }
}

export function levelJson(sum: LevelSum) {
  return {
    isLeaders: sum.is_leaders,
    groupId: sum.group_id,
    levelId: sum.level_id,
    people: sum.people,
    achieved: sum.achieved,
    missedMinimum: sum.missed_minimum,
    withBonus: sum.with_bonus,
    points: sum.points,
  }
}

export function lineJson(line: ExplainedLine) {
  return {
    userName: line.user_name,
    awardKind: line.award_kind,
    groupId: line.group_id,
    levelId: line.level_id,
    result: line.result,
    target: line.target,
    dataThrough: line.data_through,
    teamSize: line.team_size,
    achievers: line.achievers,
    team: line.team,
    points: line.points,
    issuedBefore: line.issued_before,
    resultCode: line.result_code,
    explanation: line.explanation,
    files: line.files,
  }
}
