import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { localeCode, mediaLabelForms, points } from '../../shapes.ts'
import { pageType } from '../user/market-place-url.ts'

/**
 * The catalogue's server exchanges the ticket of a visit for the person, once (security T26). It says who it is by
 * `Authorization: Bearer SECRET`, the catalogue's secret. Used, late, altered and foreign tickets are one refusal.
 */
export const exchangeShopTicket = call({
  name: 'exchangeShopTicket',
  summary: 'For the catalogue: exchange a ticket for the person who comes with it',
  method: 'POST',
  path: '/api/v1.0/shop/tickets',
  body: z.object({ ticket: z.string().check(z.minLength(1), z.maxLength(4000)) }),
  reply: z.object({
    userId: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    locale: localeCode,
    /** What the client calls its points, in that language. */
    mediaLabel: z.string(),
    /** The same beside a number, by the plural categories of CLDR: `{ one: 'mile', other: 'miles' }`. */
    mediaLabelForms: z.optional(mediaLabelForms),
    accountBalance: points,
    pageType,
    /** With it the catalogue orders for this person, for 30 minutes. */
    visit: z.string(),
  }),
  refusals: { 'catalogue-unknown': 401, 'shop-ticket-invalid': 404, 'too-many-tries': 429 },
})
