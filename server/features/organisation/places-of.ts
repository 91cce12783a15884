import type { ClientTx } from '../../db/client-tx.ts'
import { type PlaceRow, readPlacesOf } from './places-of.store.ts'

/** The units in which somebody stands today, and as what. */
export async function placesOf(tx: ClientTx, personId: number): Promise<PlaceRow[]> {
  return readPlacesOf(tx, personId)
}
