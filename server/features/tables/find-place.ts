import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { type Leading, readPlace, type UnitRow } from './tables.store.ts'

/** A place in a leader's part of the organisation. */
export interface Place {
  /** Absent at the top of several units, which is no unit of the leader's own. */
  readonly unitId?: string
  readonly name: string
  /** From the top of the leader's part down to the place itself; the top of several units has an empty id. */
  readonly breadcrumb: readonly UnitRow[]
  /** The units that it is made of: itself, or those side by side. */
  readonly tops: readonly string[]
}

/**
 * A unit of a leader's part, or without one its top. Who leads several units that do not lie below each other has them
 * side by side, under the name of the nearest unit that they have in common.
 */
export async function findPlace(
  tx: ClientTx,
  leader: Leading,
  wanted?: string,
): Promise<Outcome<Place, 'org-unit-unknown'>> {
  const { tops, common, way } = await readPlace(tx, leader, wanted)
  const joint = tops.length > 1 ? { unit_id: '', name: commonName(common, tops) } : undefined
  if (joint !== undefined && wanted === undefined) {
    return done({ name: joint.name, breadcrumb: [joint], tops: tops.map(top => top.unit_id) })
  }
  const unit = way.at(-1)
  if (unit === undefined) return refused('org-unit-unknown')
  const { unit_id: unitId, name } = unit
  return done({ unitId, name, breadcrumb: joint === undefined ? way : [joint, ...way], tops: [unitId] })
}

function commonName(common: string | null, tops: readonly UnitRow[]): string {
  if (common !== null) return common
  throw new Error(
    `The units ${tops.map(top => top.unit_id).join(', ')} have no unit in common: the tree has two roots.`,
  )
}
