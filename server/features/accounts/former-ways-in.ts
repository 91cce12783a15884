import type { ClientTx } from '../../db/client-tx.ts'
import { endLaunchTokensOf, endTicketsOf } from '../tickets/tickets.ts'
import { endSsoSessionsOf } from './sessions.store.ts'

/** The people who no longer have an address, or a subject at the identity provider, that they had. */
export interface FormerWaysIn {
  readonly addresses: readonly number[]
  readonly subjects: readonly number[]
}

/**
 * Ends the links that were mailed to former addresses, and the sessions that began, or are about to begin, by former subjects: either
 * may have been a stranger's (security T8, T9). Whoever asks for a link, or is sent one, gets it at the new address.
 */
export async function endFormerWaysIn(tx: ClientTx, { addresses, subjects }: FormerWaysIn): Promise<void> {
  await endTicketsOf(tx, ['activation', 'password-reset'], addresses)
  if (subjects.length === 0) return
  await endTicketsOf(tx, ['sso-return'], subjects)
  await endLaunchTokensOf(tx, subjects)
  await endSsoSessionsOf(tx, subjects)
}
