import type { Outcome } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { type Movement, type MoveRefusal, movePoints, type PointsToMove, whole } from './move-points.ts'

export interface Credit extends PointsToMove {
  readonly kind: 'code' | 'adjustment'
  /** `YYYY-MM-DD`, the last day of these points where the client is. */
  readonly expiresOn?: string
}

/** Gives points, which become a lot of their own, spent after all that came before. */
export async function credit(
  tx: ClientTx,
  { points, expiresOn, ...rest }: Credit,
): Promise<Outcome<Movement, MoveRefusal>> {
  return movePoints(tx, { ...rest, points: whole(points), expiresOn: expiresOn ?? null })
}
