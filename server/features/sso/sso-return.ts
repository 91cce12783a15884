import { timingSafeEqual } from 'node:crypto'
import type { ClientTx } from '../../db/client-tx.ts'
import { beginVouchedSession } from '../accounts/sessions.ts'
import { consumeTicket, issueTicket } from '../tickets/tickets.ts'
import { hashOf } from './sign-ons.ts'

/** How long the way back from the provider may take. */
const returnLifeSeconds = 60

/**
 * What the return address carries as `JSESSIONID`: no session, but a ticket of 60 s for one, good in the browser that began
 * the sign-on and once (decisions §2, security T13).
 */
export async function issueReturn(tx: ClientTx, personId: number, browserHash: Buffer): Promise<string> {
  const payload = { browser: browserHash.toString('hex') }
  return issueTicket(tx, { purpose: 'sso-return', personId, lifeSeconds: returnLifeSeconds, payload })
}

/** Exchanges the ticket for a session, in the browser of this cookie; in any other it is spent for nothing. */
export async function exchangeReturn(
  tx: ClientTx,
  ticket: string,
  browser: string,
): Promise<{ sessionId: string; personId: number } | undefined> {
  const spent = await consumeTicket(tx, 'sso-return', ticket)
  if (spent?.personId === undefined) return undefined
  const expected = Buffer.from(String(spent.payload['browser']), 'hex')
  const own = hashOf(browser)
  if (expected.length !== own.length || !timingSafeEqual(expected, own)) return undefined
  const sessionId = await beginVouchedSession(tx, spent.personId, { authType: 'sso' })
  return sessionId === undefined ? undefined : { sessionId, personId: spent.personId }
}
