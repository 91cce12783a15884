import { areTwoPersons, personOfActor } from '../actors/actor.ts'

/** Something that one person prepares or proposes and another decides: results, a publication, an adjustment, codes. */
export interface Decision {
  /** Who decides, as an actor. */
  readonly decider: string
  /** Who prepared or proposed it. */
  readonly proposer: string
  /** The people whose own award, points, case or grant it is about. */
  readonly concerns: readonly number[]
  /** The client says that one person alone may do both; they then still decide on nothing of their own. */
  readonly isSingleApprover: boolean
}

/**
 * Why somebody may not decide: it is about themselves, or they are on the other side of the pair already (console §1). Nothing
 * where they may. Whoever is linked to nobody at the command line makes no pair with anybody.
 */
export function whyNotDecide({ decider, proposer, concerns, isSingleApprover }: Decision): DecisionRefusal | undefined {
  const person = personOfActor(decider)
  if (person !== undefined && concerns.includes(person)) return 'own-matter'
  return isSingleApprover || areTwoPersons(proposer, decider) ? undefined : 'one-person'
}

export type DecisionRefusal = 'own-matter' | 'one-person'
