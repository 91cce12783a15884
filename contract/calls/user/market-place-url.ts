import * as z from 'zod/mini'
import { call } from '../../call.ts'

/** The kinds of pages that a catalogue may have (product §3, rewardMenuItems). */
export const pageTypes = ['merchandise', 'experiences'] as const
export const pageType = z.enum(pageTypes)
export type PageType = z.output<typeof pageType>

/**
 * The address of the client's catalogue with a signed ticket, good once and within 60 seconds (C93, security T26). A kind
 * of page that is not in the person's menu is refused, whatever its name. Of a catalogue on the client's own host, such as
 * the sample, it is a path.
 */
export const getMarketPlaceUrl = call({
  name: 'getMarketPlaceUrl',
  summary: 'The address of the reward catalogue, with a ticket for one visit',
  method: 'GET',
  path: '/api/v1.0/user/marketPlaceUrl/{type}',
  params: z.object({ type: z.string().check(z.minLength(1), z.maxLength(50)) }),
  reply: z.object({ marketPlaceUrl: z.string() }),
  refusals: { 'not-while-launched': 403, 'shop-unavailable': 404 },
})
