import type { Outcome } from '../../../rules/outcome.ts'
import type { Tenant } from '../../db/tenant.ts'
import { type Movement, type MoveRefusal, movePoints, type PointsToMove, whole } from './move-points.ts'

/** A person pays with points: the oldest lots first, and never more than there is (decisions §5). */
export async function spend(
  tenant: Tenant,
  { points, ...rest }: PointsToMove,
): Promise<Outcome<Movement, MoveRefusal>> {
  return movePoints(tenant, { ...rest, kind: 'spend', points: -whole(points), expiresOn: null })
}

/** Takes points for a reason that a person answers for, in the same way. */
export async function debit(
  tenant: Tenant,
  { points, ...rest }: PointsToMove,
): Promise<Outcome<Movement, MoveRefusal>> {
  return movePoints(tenant, { ...rest, kind: 'adjustment', points: -whole(points), expiresOn: null })
}
