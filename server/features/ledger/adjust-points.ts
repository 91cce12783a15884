import { hasSingleApprover } from '../../../rules/access/second-person.ts'
import { type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { recordEvent } from '../audit/events.ts'
import { credit } from './credit.ts'
import type { Movement, MoveRefusal, PointsToMove } from './move-points.ts'
import { debit } from './spend.ts'

export type AdjustRefusal = MoveRefusal | 'reason-missing'

/** Gives (or with negative points takes) points for a reason, and notes who did it. */
export async function adjustPoints(
  tx: ClientTx,
  adjustment: PointsToMove & {
    readonly expiresOn?: string
    /** Who proposed it, where somebody agreed to it. */
    readonly proposedBy?: string
  },
): Promise<Outcome<Movement, AdjustRefusal>> {
  const { points, actor, key, expiresOn, proposedBy } = adjustment
  const reason = adjustment.reason.trim()
  if (reason === '') return refused('reason-missing')
  const moved =
    points > 0
      ? await credit(tx, {
          ...adjustment,
          reason,
          kind: 'adjustment',
          ...(expiresOn === undefined ? {} : { expiresOn }),
        })
      : await debit(tx, { ...adjustment, reason, points: -points })
  if (!moved.ok || moved.value.isRepeat) return moved
  await recordEvent(tx, {
    actor,
    action: 'ledger.adjusted',
    subject: `transfer:${moved.value.transferId}`,
    details: {
      reason,
      key,
      personId: adjustment.personId,
      points,
      // Points that are taken have no last day, whatever was asked for: the proof compares the event with the transfer.
      expiresOn: points > 0 ? (expiresOn ?? null) : null,
      ...(proposedBy !== undefined && { proposedBy }),
      ...(proposedBy !== undefined && hasSingleApprover(proposedBy, actor) && { singleApprover: true }),
    },
  })
  return moved
}
