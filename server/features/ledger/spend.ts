import type { Outcome } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { type Movement, type MoveRefusal, movePoints, type PointsToMove, whole } from './move-points.ts'

/** A person pays with points: the oldest lots first, and never more than there is (decisions §5). */
export async function spend(tx: ClientTx, { points, ...rest }: PointsToMove): Promise<Outcome<Movement, MoveRefusal>> {
  return movePoints(tx, { ...rest, kind: 'spend', points: -whole(points), expiresOn: null })
}

/** Takes points for a reason that a person answers for, in the same way. */
export async function debit(tx: ClientTx, { points, ...rest }: PointsToMove): Promise<Outcome<Movement, MoveRefusal>> {
  return movePoints(tx, { ...rest, kind: 'adjustment', points: -whole(points), expiresOn: null })
}
