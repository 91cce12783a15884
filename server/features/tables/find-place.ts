import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { Tenant } from '../../db/tenant.ts'
import { type Leading, nearestCommonUnit, type PlaceRow, readPlace, type UnitRow } from './tables.store.ts'

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
  tenant: Tenant,
  leader: Leading,
  wanted?: string,
): Promise<Outcome<Place, 'org-unit-unknown'>> {
  const { tops, way, below } = await readPlace(tenant, leader, wanted)
  const unitId = wanted ?? (tops.length === 1 ? tops[0]!.unit_id : undefined)
  const common = tops.length > 1 ? await commonTop(tenant, tops) : undefined
  if (unitId === undefined) {
    // An assignment may end between the look at the program view and this one.
    if (common === undefined) return refused('org-unit-unknown')
    return done({ name: common.name, breadcrumb: [common], below: tops })
  }
  const place = placeOn(way, below, unitId, common)
  return place === undefined ? refused('org-unit-unknown') : done(place)
}

/** The place of what has been read of one unit; nothing where it is not the leader's, or needs more to be read. */
export function placeAmong({ tops, way, below }: PlaceRow, wanted: string | undefined): Place | undefined {
  const unitId = wanted ?? tops[0]?.unit_id
  return tops.length > 1 || unitId === undefined ? undefined : placeOn(way, below, unitId)
}

function placeOn(
  way: readonly UnitRow[],
  below: readonly UnitRow[],
  unitId: string,
  common?: UnitRow,
): Place | undefined {
  const unit = way.at(-1)
  if (unit === undefined) return undefined
  return { unitId, name: unit.name, breadcrumb: common === undefined ? way : [common, ...way], below }
}

async function commonTop(tenant: Tenant, tops: readonly UnitRow[]): Promise<UnitRow> {
  const ids = tops.map(top => top.unit_id)
  const common = await nearestCommonUnit(tenant, ids)
  if (common === undefined)
    throw new Error(`The units ${ids.join(', ')} have no unit in common: the tree has two roots.`)
  return { unit_id: '', name: common.name }
}
