import type { ExplainedAward } from '../../../contract/final-result.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { awardOf } from './final-results-of.ts'
import { readLinesSoFar } from './issued-so-far.store.ts'

/**
 * What a person was issued so far in a program that pays as it goes, each award as its newest line explains it; as a leader,
 * for their team.
 */
export async function issuedSoFar(
  tx: ClientTx,
  personId: number,
  programId: string,
  isLeader = false,
): Promise<ExplainedAward[]> {
  return (await readLinesSoFar(tx, personId, programId, isLeader)).map(awardOf)
}
