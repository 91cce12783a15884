import type { Outcome } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { type Movement, type MoveRefusal, movementOf, movePoints, type PointsToMove, whole } from './move-points.ts'
import { insertMovement } from './movements.store.ts'

/** A person pays with points: the oldest lots first, and never more than there is (decisions §5). */
export async function spend(tx: ClientTx, { points, ...rest }: PointsToMove): Promise<Outcome<Movement, MoveRefusal>> {
  return movePoints(tx, { ...rest, kind: 'spend', points: -whole(points), expiresOn: null })
}

/** The same of points that `holdPoints` has answered, under a key that is new: nothing is asked again. */
export async function spendHeld(tx: ClientTx, { points, ...rest }: PointsToMove): Promise<Movement> {
  const made = await insertMovement(tx, { ...rest, kind: 'spend', points: -whole(points), expiresOn: null })
  if (made === undefined) throw new Error(`${rest.key} has been spent before.`)
  return movementOf(made, false)
}

/** Takes points for a reason that a person answers for, in the same way. */
export async function debit(tx: ClientTx, { points, ...rest }: PointsToMove): Promise<Outcome<Movement, MoveRefusal>> {
  return movePoints(tx, { ...rest, kind: 'adjustment', points: -whole(points), expiresOn: null })
}
