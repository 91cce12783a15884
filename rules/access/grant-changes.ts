import { personOfActor } from '../actors/actor.ts'
import type { Role } from './permissions.ts'

/** A grant that is to be given, or taken away. */
export interface GrantChange {
  /** Who changes it, as an actor. */
  readonly by: string
  /** Whose it is. */
  readonly personId: number
}

/** Whether the change is one of the person's own grants, which nobody makes (console §1), at the command line neither. */
export function isOwnGrant({ by, personId }: GrantChange): boolean {
  return personOfActor(by) === personId
}

/** A living grant of somebody who may sign in. */
export interface HeldGrant {
  readonly grantId: number
  readonly role: Role
  readonly programId: string | undefined
  readonly until: Date | undefined
}

/**
 * Whether nobody would own the client for good without this grant: the last owner cannot go. Owners of one program, and those
 * whose grant has an end, do not count: the client would be without one some day.
 */
export function isLastOwner(held: readonly HeldGrant[], grantId: number): boolean {
  const owners = held.filter(
    ({ role, programId, until }) => role === 'owner' && programId === undefined && until === undefined,
  )
  return owners.length === 1 && owners[0]!.grantId === grantId
}
