import type * as z from 'zod/mini'
import type { namedPerson } from '../../../contract/access.ts'
import type * as shown from '../../../contract/codes.ts'
import type { CodeBatch, Redemption } from './batches.store.ts'
import type { ShownBatch } from './list-codes.ts'
import type { ShownProposal } from './proposals.ts'

type NamedPerson = z.output<typeof namedPerson>

/** A proposal as the console shows it; one that was made is a batch. */
export function shownProposal(row: ShownProposal): shown.CodeProposal {
  return {
    proposalId: String(row.proposal_id),
    ...heldOf(row),
    state: row.state as shown.CodeProposal['state'],
    proposedBy: row.proposed_by,
    proposedAt: row.proposed_at.toISOString(),
    ...(row.decided_by !== null && { decidedBy: row.decided_by }),
    ...(row.decided_at !== null && { decidedAt: row.decided_at.toISOString() }),
    ...(row.decision_reason !== null && { decision: row.decision_reason }),
    isSingleApprover: row.isSingleApprover,
    isOwn: row.isOwn,
    ...(row.agreeRefusal !== undefined && { agreeRefusal: row.agreeRefusal }),
  }
}

/** A batch as the console shows it on a day, after which codes whose last day was before are expired. */
export function shownBatch(row: ShownBatch, today: string): shown.CodeBatch {
  const left = row.count - row.redeemed - row.voided
  const isOver = row.expires_on !== null && row.expires_on < today
  return {
    batchId: String(row.batch_id),
    ...heldOf(row),
    redeemed: row.redeemed,
    voided: row.voided,
    expired: isOver ? left : 0,
    left: isOver ? 0 : left,
    madeBy: row.created_by,
    madeAt: row.created_at.toISOString(),
    ...(row.agreed_by !== null && { agreedBy: row.agreed_by }),
    isSingleApprover: row.isSingleApprover,
  }
}

/** Who redeemed a code, and when. */
export function shownRedemption(row: Redemption): { codeId: string; person: NamedPerson; at: string } {
  return {
    codeId: String(row.code_id),
    person: {
      userId: String(row.person_id),
      userName: row.user_name,
      firstName: row.first_name,
      lastName: row.last_name,
    },
    at: row.redeemed_at.toISOString(),
  }
}

function heldOf({
  label,
  points,
  count,
  expires_on,
  per_person,
}: Pick<CodeBatch, 'label' | 'points' | 'count' | 'expires_on' | 'per_person'>) {
  return {
    ...(label !== null && { label }),
    points,
    count,
    ...(expires_on !== null && { lastDay: expires_on }),
    ...(per_person !== null && { perPerson: per_person }),
  }
}
