import type { Adjustment } from '../../../contract/points.ts'
import type { ShownAdjustment } from './adjustments.ts'

/** A caller's own key of an adjustment, apart from the keys of codes and orders. */
export function adjustmentKey(key: string): string {
  return `adjustment/${key}`
}

/** An adjustment as the console shows it. */
export function shownAdjustment(row: ShownAdjustment): Adjustment {
  return {
    adjustmentId: String(row.adjustment_id),
    person: {
      userId: String(row.person_id),
      userName: row.user_name,
      firstName: row.first_name,
      lastName: row.last_name,
    },
    points: row.points,
    reason: row.reason,
    ...(row.expires_on !== null && { lastDay: row.expires_on }),
    state: row.state,
    proposedBy: row.proposed_by,
    proposedAt: row.proposed_at.toISOString(),
    ...(row.decided_by !== null && { decidedBy: row.decided_by }),
    ...(row.decided_at !== null && { decidedAt: row.decided_at.toISOString() }),
    ...(row.decision_reason !== null && { decision: row.decision_reason }),
    ...(row.transfer_id !== null && { transferId: String(row.transfer_id) }),
    isSingleApprover: row.isSingleApprover,
    isOwn: row.isOwn,
    ...(row.agreeRefusal !== undefined && { agreeRefusal: row.agreeRefusal }),
  }
}
