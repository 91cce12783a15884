import { jwtVerify } from 'jose'
import * as z from 'zod/mini'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { Tenant } from '../../db/tenant.ts'
import { recordEvent } from '../audit/events.ts'
import type { Client } from '../clients/client-of-host.ts'
import { type Limit, noteTry, waitToTry } from '../limits/limits.ts'
import { consumeTicket } from '../tickets/tickets.ts'
import { isCatalogue } from './catalogue-secret.ts'
import { type ShopVisitor, shopVisitor } from './shop-visitor.ts'
import { ticketKey } from './ticket-key.ts'

export interface Exchange {
  /** What the request says in `Authorization`. */
  readonly authorization: string | undefined
  readonly ticket: string
  readonly address: string
  readonly origin: string
  readonly secret: Buffer
}

export type ExchangeRefusal = 'catalogue-unknown' | 'shop-ticket-invalid' | 'too-many-tries'

const spent = z.object({ pageType: z.enum(['merchandise', 'experiences']) })

/**
 * Answers the client's catalogue who came with a ticket, once (security T26). What was spent, is late, was altered or is
 * another client's is refused alike.
 */
export async function exchangeTicket(
  tenant: Tenant,
  client: Client,
  asked: Exchange,
): Promise<Outcome<ShopVisitor, ExchangeRefusal>> {
  const limits: Limit[] = [{ kind: 'catalogue-secret', subject: asked.address, most: 50, minutes: 5 }]
  const seconds = await waitToTry(tenant, limits)
  if (seconds > 0) return refused('too-many-tries', { seconds, minutes: Math.ceil(seconds / 60) })
  if (!(await isCatalogue(tenant, asked.authorization))) {
    await noteTry(tenant, limits)
    return refused('catalogue-unknown')
  }
  const jti = await ticketIdOf(asked, client.clientId, tenant.now)
  const ticket = jti === undefined ? undefined : await consumeTicket(tenant, 'catalogue', jti)
  if (ticket?.personId === undefined) return refused('shop-ticket-invalid')
  const { pageType } = spent.parse(ticket.payload)
  const visitor = await shopVisitor(tenant, client, ticket.personId, pageType)
  if (visitor === undefined) return refused('shop-ticket-invalid')
  const subject = `person ${ticket.personId}`
  await recordEvent(tenant, { actor: 'catalogue', action: 'shop.entered', subject, details: { pageType } })
  return done(visitor)
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
