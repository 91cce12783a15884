import { type Actor, areTwoPersons, personOfActor, unlinked } from '../actors/actor.ts'

/** What may stand against somebody's agreement to what another proposed. */
export type NoPair = 'proposer-not-linked' | 'approver-not-linked' | 'one-person'
/** What may stand against somebody's decision on points that another proposed. */
export type PairRefusal = 'own-points' | NoPair

/**
 * Why somebody may not decide on points that another proposed for a person; nothing where they may. Nobody decides on their own points, and
 * two different persons make a pair, unless the client works with one (console §1).
 */
export function whyNotDecide(
  { proposedBy, personId }: { readonly proposedBy: string; readonly personId: number },
  decider: Actor,
  isOneEnough: boolean,
): PairRefusal | undefined {
  if (personOfActor(decider) === personId) return 'own-points'
  return whyNoPair(proposedBy, decider, isOneEnough)
}

/**
 * Whether what one proposed was agreed to without a second person, as the client's settings allow (console §1). Of what is from before
 * actors had ids nobody can say it.
 */
export function hasSingleApprover(proposedBy: string, agreedBy: string): boolean {
  return !agreedBy.startsWith(unlinked) && !areTwoPersons(proposedBy, agreedBy)
}

/** Why two who act are no pair; nothing where they are two different persons, or where the client works with one. */
export function whyNoPair(proposedBy: string, decider: Actor, isOneEnough: boolean): NoPair | undefined {
  if (isOneEnough || areTwoPersons(proposedBy, decider)) return undefined
  if (personOfActor(proposedBy) === undefined) return 'proposer-not-linked'
  return personOfActor(decider) === undefined ? 'approver-not-linked' : 'one-person'
}
