import type { ClientTx } from '../../db/client-tx.ts'
import type { Session } from '../accounts/sessions.ts'
import type { HostedClient } from '../clients/client-of-host.ts'
import { countRecoveryCodes, readFactors } from './factors.store.ts'
import { type ProofMethod, proofMethods } from './proof-methods.ts'

/** What to answer whoever has to prove to be themselves first. */
export interface ProofNeeded {
  readonly refusal: 'factor-needed' | 'proof-needed'
  readonly methods: ProofMethod[]
}

/**
 * What somebody has to do before the call that they made: prove by one of these, or set up a first factor, since a password alone
 * opens nothing of the console. To set one up, a sign-in of a moment ago is enough.
 */
export async function whatToProve(
  tx: ClientTx,
  session: Session,
  client: HostedClient,
  isEnrolment: boolean,
): Promise<ProofNeeded> {
  const factors = await readFactors(tx, session.personId)
  if (factors.length === 0 && session.authType === 'login' && !isEnrolment) {
    return { refusal: 'factor-needed', methods: [] }
  }
  const recoveryCodesLeft = await countRecoveryCodes(tx, session.personId)
  return { refusal: 'proof-needed', methods: proofMethods(session, client, { factors, recoveryCodesLeft }) }
}
