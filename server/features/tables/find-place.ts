import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { jointId } from './joint-tops.ts'
import { type Leading, type PlaceRow, readPlace, type UnitRow } from './tables.store.ts'

/** A place in a leader's part of the organisation. */
export interface Place {
  /** Absent at the top of several units, which is no unit of the leader's own. */
  readonly unitId?: string
  readonly name: string
  /** From the top of the leader's part down to the place itself; the top of several units has an empty id. */
  readonly breadcrumb: readonly UnitRow[]
  readonly below: readonly UnitRow[]
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
  const place = placeAmong(await readPlace(tx, leader, wanted), wanted)
  return place === undefined ? refused('org-unit-unknown') : done(place)
}

/**
 * The place of what has been read; nothing where it is not the leader's, or they have none any more. What is right below it is
 * asked for where it was not read.
 */
export function placeAmong(
  { tops, common, way, below }: PlaceRow,
  wanted: string | undefined,
  belowOf: (unitId: string) => readonly UnitRow[] | undefined = () => undefined,
): Place | undefined {
  const joint = tops.length > 1 ? { unit_id: '', name: commonName(common, tops) } : undefined
  if (joint !== undefined && wanted === undefined) return { name: joint.name, breadcrumb: [joint], below: tops }
  const unit = way.at(-1)
  if (unit === undefined) return undefined
  const { unit_id: unitId, name } = unit
  const units = below ?? belowOf(unitId)
  if (units === undefined) return undefined
  return { unitId, name, breadcrumb: joint === undefined ? way : [joint, ...way], below: units }
}

function commonName(common: string | null, tops: readonly UnitRow[]): string {
  if (common !== null) return common
  throw new Error(
    `The units ${tops.map(top => top.unit_id).join(', ')} have no unit in common: the tree has two roots.`,
  )
}

/** Under which id a place is counted: that of its unit, or of the units side by side. */
export function countedAs({ unitId, below }: Place): string {
  return unitId ?? jointId(below.map(unit => unit.unit_id))
}
