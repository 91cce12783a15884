import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { takesPasswords } from '../accounts/may-sign-in.ts'
import type { Session } from '../accounts/sessions.ts'
import { recordEvent } from '../audit/events.ts'
import type { Client } from '../clients/client-of-host.ts'
import { deleteFactor, deleteFactors, lockFactors, readFactors } from './factors.store.ts'

/**
 * Removes one of a person's own factors. The last one stays as long as they can sign in by password: without it a password alone
 * would set up the next. Recovery codes are worth nothing without a factor, and go with the last one.
 */
export async function removeFactor(
  tx: ClientTx,
  session: Session,
  client: Pick<Client, 'settings'>,
  factorId: number,
): Promise<Outcome<undefined, 'factor-unknown' | 'last-factor'>> {
  const { personId } = session
  await lockFactors(tx, personId)
  const factors = await readFactors(tx, personId)
  const factor = factors.find(({ factor_id }) => factor_id === factorId)
  if (factor === undefined) return refused('factor-unknown')
  const isLast = factors.length === 1
  if (isLast && takesPasswords(client)) return refused('last-factor')
  if (isLast) await deleteFactors(tx, personId)
  else await deleteFactor(tx, factorId)
  const { kind, name } = factor
  const self = `person:${personId}` as const
  await recordEvent(tx, { actor: self, action: 'factor.removed', subject: self, details: { kind, name } })
  return done(undefined)
}
