import type { RollUpRow } from './prepared.store.ts'
import type { UnitRow } from './tables.store.ts'

/** With so many units right below a place, looking for all of them takes longer than a page may. */
const fewest = 100
/** Places that are remembered of a program; of ten thousand units, each takes some ten megabytes. */
const most = 8

/** The units right below a place, by name, and what is prepared of it and all of them. */
export interface CrowdedPlace {
  readonly below: readonly UnitRow[]
  readonly units: ReadonlyMap<string, RollUpRow>
}

/**
 * Places with very many units right below them, of one generation and day, as they were at a revision of the client: with any
 * other all of them are forgotten.
 */
export class CrowdedPlaces {
  readonly generation: number
  revision: number | undefined
  readonly #places = new Map<string, CrowdedPlace>()

  constructor(generation: number) {
    this.generation = generation
  }

  get unitIds(): string[] {
    return [...this.#places.keys()]
  }

  get(unitId: string): CrowdedPlace | undefined {
    return this.#places.get(unitId)
  }

  remember(revision: number, unitId: string, place: CrowdedPlace): void {
    if (place.below.length < fewest) return
    if (revision !== this.revision) this.#places.clear()
    this.revision = revision
    // The one that was put there first makes room.
    if (this.#places.size >= most) this.#places.delete(this.#places.keys().next().value!)
    this.#places.set(unitId, place)
  }
}
