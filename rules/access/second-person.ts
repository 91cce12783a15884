import { type Actor, areTwoPersons, personOfActor } from '../actors/actor.ts'

/** What may stand against somebody's decision on what another proposed. */
export type PairRefusal = 'own-points' | 'proposer-not-linked' | 'approver-not-linked' | 'one-person'

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
  if (isOneEnough || areTwoPersons(proposedBy, decider)) return undefined
  if (personOfActor(proposedBy) === undefined) return 'proposer-not-linked'
  return personOfActor(decider) === undefined ? 'approver-not-linked' : 'one-person'
}
