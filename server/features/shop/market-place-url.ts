import { SignJWT } from 'jose'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import type { Client } from '../clients/client-of-host.ts'
import { issueTicket } from '../tickets/tickets.ts'
import { ownCatalogue } from './own-catalogue.ts'
import { ticketKey } from './ticket-key.ts'

/** How long a ticket for the catalogue is good, in seconds (security T26). */
export const shopTicketSeconds = 60

export interface Shopper {
  readonly personId: number
  /** Where the client is reached: who issues the ticket. */
  readonly origin: string
  /** The key for secrets at rest. */
  readonly secret: Buffer
}

/**
 * The address of the client's catalogue with a ticket for one visit: signed, so that the catalogue knows it for the client's
 * before it asks anybody, and spent by the exchange. It says nothing of the person. Refused is every kind of page that is not
 * in the person's menu.
 */
export async function marketPlaceUrl(
  tx: ClientTx,
  client: Client,
  { personId, origin, secret }: Shopper,
  type: string,
): Promise<Outcome<string, 'shop-unavailable'>> {
  const { catalogue } = client.settings
  const pageType = catalogue?.pageTypes.find(offered => offered === type)
  if (catalogue === undefined || pageType === undefined) return refused('shop-unavailable')
  // The client's own catalogue is part of the application: who comes there is signed in.
  if (catalogue.url === ownCatalogue) return done(`${ownCatalogue}/${pageType}`)
  const address = new URL(catalogue.url, origin)
  const payload = { pageType }
  const jti = await issueTicket(tx, { purpose: 'catalogue', personId, lifeSeconds: shopTicketSeconds, payload })
  const { privateKey, jwk } = ticketKey(secret, client.clientId)
  const now = Math.floor(tx.now.getTime() / 1000)
  const ticket = await new SignJWT({ pageType })
    .setProtectedHeader({ alg: jwk.alg, kid: jwk.kid, typ: 'JWT' })
    .setIssuer(origin)
    .setAudience(address.origin)
    .setIssuedAt(now)
    .setExpirationTime(now + shopTicketSeconds)
    .setJti(jti)
    .sign(privateKey)
  address.searchParams.set('ticket', ticket)
  // On the client's own host it is a path: there are several names for a developer's machine.
  return done(catalogue.url.startsWith('/') ? `${address.pathname}${address.search}` : address.href)
}
