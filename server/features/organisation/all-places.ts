import type { ClientTx } from '../../db/client-tx.ts'
import { revisionOf } from '../revisions/revision-of.ts'
import { type DatedPlace, readAllPlaces, readUnits } from './all-places.store.ts'

export type { DatedPlace } from './all-places.store.ts'

/** Where somebody stands, stood and will stand, the newest first. */
export function allPlacesOf(tx: ClientTx, personId: number): Promise<DatedPlace[]> {
  return readAllPlaces(tx, personId)
}

/** Units whose name or id begins as typed, by name. */
export function unitsBeginning(
  tx: ClientTx,
  typed: string,
  most: number,
): Promise<{ unit_id: string; name: string }[]> {
  return readUnits(tx, typed, most)
}

/** A place as the columns of an assignment. */
export function placeCells({ unit_id: unitId, role, valid_from, valid_to }: DatedPlace) {
  return { unitId, role, validFrom: valid_from ?? '', validTo: valid_to ?? '' }
}

/** By what somebody's places are known not to have changed since they were read. */
export function placesRevision(places: readonly DatedPlace[]): string {
  return revisionOf(places.map(place => [place.assignment_id, placeCells(place)]))
}
