import * as z from 'zod/mini'
import { consoleRefusals, reason, rowId } from '../../access.ts'
import { call } from '../../call.ts'

/** Who has neither a password nor a link to set one that still works, and holds no role: with an address, and without. */
export const countActivations = call({
  name: 'countActivations',
  summary: 'How many people wait for their first link',
  method: 'GET',
  path: '/api/v1.0/admin/activations',
  reply: z.object({ people: z.int(), withoutAddress: z.int() }),
  refusals: consoleRefusals,
})

/**
 * Mails the next two hundred of them their link, by number after `after`. Whoever has one is left out: what was cut off goes on where
 * it stopped, and nobody gets two.
 */
export const sendActivations = call({
  name: 'sendActivations',
  summary: 'Mail the next new people the link that activates their account',
  method: 'POST',
  path: '/api/v1.0/admin/activations',
  body: z.strictObject({ reason, after: z.optional(rowId) }),
  reply: z.object({
    sent: z.int(),
    /** The last one; absent where nobody was left. */
    last: z.optional(rowId),
  }),
  refusals: { ...consoleRefusals, 'passwords-off': 409 },
})
