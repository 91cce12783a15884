import { getPersonPoints } from '../../../../contract/calls/admin/people/points.ts'
import { getPersonTrail } from '../../../../contract/calls/admin/people/trail.ts'
import { listAdjustments } from '../../../../contract/calls/admin/points/adjustments.ts'
import { listRecoveries } from '../../../../contract/calls/admin/points/recoveries.ts'
import { refresh } from '../../../client/use-call.ts'

/** Reads again what shows somebody's points, or what waits for a decision about them. */
export function refreshPoints(): Promise<void> {
  return refresh(listAdjustments, listRecoveries, getPersonPoints, getPersonTrail)
}
