import type { Actor } from '../../../rules/actors/actor.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { expireLotsOf } from './expire-lots.ts'
import {
  findByKey,
  holdBalance,
  insertMovement,
  type MovementRow,
  type NewMovement,
  personExists,
} from './movements.store.ts'

/** Points that move between one person and the client, whole and more than none. */
export interface PointsToMove {
  readonly personId: number
  readonly points: number
  /** The same key with the same content gets the same answer, and nothing moves twice (security §3). */
  readonly key: string
  readonly reason: string
  readonly actor: Actor
}

export interface Movement {
  readonly transferId: number
  readonly personId: number
  /** What the person gained; negative for what they gave. */
  readonly points: number
  /** Whether it had moved before under this key, so that now nothing did. */
  readonly isRepeat: boolean
}

export type MoveRefusal = 'person-unknown' | 'balance-too-low' | 'key-reused'

/**
 * The way of every movement of one person's points: their balance is held first, so that of two who say the same at once
 * the later sees what the first has written, and nobody spends what another has just spent.
 */
export async function movePoints(tx: ClientTx, movement: NewMovement): Promise<Outcome<Movement, MoveRefusal>> {
  if (!(await personExists(tx, movement.personId))) {
    return refused('person-unknown', { person: movement.personId })
  }
  const balance = await holdBalance(tx, movement.personId)
  const known = await findByKey(tx, movement.key)
  if (known !== undefined) return sameAgain(known, movement)
  if (movement.points < 0) {
    const valid = balance - (await expireLotsOf(tx, movement.personId))
    if (valid + movement.points < 0) return refused('balance-too-low', { balance: valid, points: -movement.points })
  }
  const made = await insertMovement(tx, movement)
  if (made !== undefined) return done(movementOf(made, false))
  return sameAgain((await findByKey(tx, movement.key))!, movement)
}

function sameAgain(known: MovementRow, wanted: NewMovement): Outcome<Movement, 'key-reused'> {
  const isSame =
    known.kind === wanted.kind &&
    known.person_id === wanted.personId &&
    known.points === wanted.points &&
    known.reason === wanted.reason &&
    known.expires_on === wanted.expiresOn
  return isSame
    ? done(movementOf(known, true))
    : refused('key-reused', { key: wanted.key, transfer: known.transfer_id })
}

export function movementOf(row: MovementRow, isRepeat: boolean): Movement {
  return { transferId: row.transfer_id, personId: row.person_id, points: row.points, isRepeat }
}

/** Asking for a part of a point, or for none, is a mistake of the program. */
export function whole(points: number): number {
  if (!Number.isSafeInteger(points) || points <= 0) throw new RangeError(`${points} are no points that could move.`)
  return points
}
