import type { LoadKind, ParticipantMode } from '../../../contract/load-rows/load-kind.ts'
import type { Actor } from '../../../rules/actors/actor.ts'

/** The circumstances of one load, as every kind's steps need them. */
export interface LoadContext {
  readonly kind: LoadKind
  readonly loadId: number
  readonly actor: Actor
  readonly skipBad: boolean
  readonly force: boolean
  readonly mode: ParticipantMode
  /** The columns that the file has, by their names in its header. */
  readonly given: ReadonlySet<string>
  /** Loads with the same content that left rows out. */
  readonly sameFile: readonly number[]
}

/**
 * What a kind's steps applied: rows of the file, good rows, changed rows of the database, and the control sum as decimal text.
 */
export interface LoadResult {
  readonly rows: number
  readonly accepted: number
  readonly changed: number
  readonly sum: string | undefined
}
