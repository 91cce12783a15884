import type { RollUpRow } from './prepared.store.ts'
import type { UnitRow } from './tables.store.ts'

/** Units that are remembered of a program, one or two thousand bytes each; a single place may have more right below it. */
const mostUnits = 4000

/** The units right below a place, by name, and what is prepared of it and all of them. */
export interface RememberedPlace {
  readonly below: readonly UnitRow[]
  readonly units: ReadonlyMap<string, RollUpRow>
}

/**
 * Places of one generation and day, with what is right below them, as they were at a revision of the client: with any other all of
 * them are forgotten. Leaders look at the same few places again and again.
 */
export class RememberedPlaces {
  readonly generation: number
  revision: number | undefined
  readonly #places = new Map<string, RememberedPlace>()
  #units = 0

  constructor(generation: number) {
    this.generation = generation
  }

  get(unitId: string): RememberedPlace | undefined {
    return this.#places.get(unitId)
  }

  remember(revision: number, unitId: string, place: RememberedPlace): void {
    if (revision !== this.revision) {
      this.#places.clear()
      this.#units = 0
    }
    this.revision = revision
    this.#forget(unitId)
    // The one that was put there first makes room.
    const size = place.below.length + 1
    for (const oldest of this.#places.keys()) {
      if (this.#units + size <= mostUnits) break
      this.#forget(oldest)
    }
    this.#places.set(unitId, place)
    this.#units += size
  }

  #forget(unitId: string): void {
    const place = this.#places.get(unitId)
    if (place === undefined) return
    this.#places.delete(unitId)
    this.#units -= place.below.length + 1
  }
}
