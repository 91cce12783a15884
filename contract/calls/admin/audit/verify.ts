import * as z from 'zod/mini'
import { consoleRefusals, rowId } from '../../../access.ts'
import { call } from '../../../call.ts'

/**
 * Compares every seal with the events that it covers, and names those that were changed, deleted or added behind our back. `head` is
 * a head of the chain that was kept elsewhere: where the chain has it no more, all of it was written anew.
 */
export const verifyAuditTrail = call({
  name: 'verifyAuditTrail',
  summary: 'Verify the audit trail',
  method: 'POST',
  path: '/api/v1.0/admin/audit/verify',
  body: z.object({ head: z.optional(z.string().check(z.trim(), z.regex(/^[0-9a-f]{64}$/))) }),
  reply: z.object({
    seals: z.int(),
    events: z.int(),
    unsealed: z.int(),
    head: z.optional(z.string()),
    isKeptThere: z.optional(z.boolean()),
    flaws: z.array(z.object({ flaw: z.enum(['changed', 'missing', 'added', 'chain']), eventId: rowId })),
  }),
  refusals: consoleRefusals,
})
