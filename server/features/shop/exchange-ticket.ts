import { jwtVerify } from 'jose'
import * as z from 'zod/mini'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { recordEvent } from '../audit/events.ts'
import type { Client } from '../clients/client-of-host.ts'
import { consumeTicket, issueTicket } from '../tickets/tickets.ts'
import { type CatalogueClaim, type ClaimRefusal, knowCatalogue } from './know-catalogue.ts'
import { type ShopVisitor, shopVisitor } from './shop-visitor.ts'
import { ticketKey } from './ticket-key.ts'

/** How long a visit to the catalogue lasts, in seconds: as long as nobody touches anything here (decisions §2). */
export const visitSeconds = 30 * 60

export interface Exchange extends CatalogueClaim {
  readonly ticket: string
  readonly origin: string
  readonly secret: Buffer
}

export type ExchangeRefusal = ClaimRefusal | 'shop-ticket-invalid'

const spent = z.object({ pageType: z.enum(['merchandise', 'experiences']) })

/**
 * Answers the client's catalogue who came with a ticket, once (security T26). What was spent, is late, was altered or is
 * another client's is refused alike.
 */
export async function exchangeTicket(
  tx: ClientTx,
  client: Client,
  exchange: Exchange,
): Promise<Outcome<ShopVisitor & { readonly visit: string }, ExchangeRefusal>> {
  const known = await knowCatalogue(tx, exchange)
  if (!known.ok) return known
  const jti = await ticketIdOf(exchange, client.clientId, tx.now)
  const ticket = jti === undefined ? undefined : await consumeTicket(tx, 'catalogue', jti)
  if (ticket?.personId === undefined) return refused('shop-ticket-invalid')
  const { pageType } = spent.parse(ticket.payload)
  const visitor = await shopVisitor(tx, client, ticket.personId, pageType)
  if (visitor === undefined) return refused('shop-ticket-invalid')
  const subject = `person:${ticket.personId}` as const
  await recordEvent(tx, { actor: 'catalogue', action: 'shop.entered', subject, details: { pageType } })
  const wish = { purpose: 'catalogue-visit', personId: ticket.personId, lifeSeconds: visitSeconds } as const
  return done({ ...visitor, visit: await issueTicket(tx, wish) })
}

// The signature first: what nobody signed asks the database for nothing.
async function ticketIdOf(
  { ticket, origin, secret }: Exchange,
  clientId: number,
  now: Date,
): Promise<string | undefined> {
  const { publicKey, jwk } = ticketKey(secret, clientId)
  const options = { algorithms: [jwk.alg], issuer: origin, currentDate: now, requiredClaims: ['jti', 'exp', 'aud'] }
  return jwtVerify(ticket, publicKey, options).then(
    ({ payload }) => payload.jti,
    () => undefined,
  )
}
