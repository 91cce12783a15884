import * as z from 'zod/mini'
import { moment, rowId } from './access.ts'
import { calendarDay, date, points } from './shapes.ts'

/** Shapes that the console's calls about one-time codes share. */

/** How many codes of one batch. */
export const mostCodesOfBatch = 100_000

/** What a batch is to hold. */
export const wantedCodes = z.object({
  count: z.int().check(z.minimum(1), z.maximum(mostCodesOfBatch)),
  /** For each code. */
  points: z.int().check(z.minimum(1), z.maximum(1_000_000_000)),
  label: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(100), z.regex(/^[^\p{Cc}]+$/u))),
  /** The last day on which they are redeemed, where the client is. */
  lastDay: z.optional(calendarDay),
  /** How many of them one person may redeem; without it as many as the client's settings say now. */
  perPerson: z.optional(z.int().check(z.minimum(1), z.maximum(mostCodesOfBatch))),
})

const held = {
  label: z.optional(z.string()),
  points,
  count: z.int(),
  lastDay: z.optional(date),
  perPerson: z.optional(z.int()),
}

/** A batch as it was proposed; once its codes are made it is listed as a batch. */
export const codeProposal = z.object({
  proposalId: rowId,
  ...held,
  state: z.enum(['proposed', 'agreed', 'declined']),
  proposedBy: z.string(),
  proposedAt: moment,
  decidedBy: z.optional(z.string()),
  decidedAt: z.optional(moment),
  /** Why it was declined. */
  decision: z.optional(z.string()),
  /** Whether it was agreed to without a second person, as the client's settings allow. */
  isSingleApprover: z.boolean(),
  isOwn: z.boolean(),
  /** Why whoever looks may not agree to it, whatever their roles. */
  agreeRefusal: z.optional(z.enum(['proposer-not-linked', 'approver-not-linked', 'one-person'])),
})
export type CodeProposal = z.output<typeof codeProposal>

/** A batch with what became of its codes; never a code. */
export const codeBatch = z.object({
  batchId: rowId,
  ...held,
  redeemed: z.int(),
  voided: z.int(),
  /** Neither redeemed nor void as their last day ended. */
  expired: z.int(),
  left: z.int(),
  madeBy: z.string(),
  madeAt: moment,
  agreedBy: z.optional(z.string()),
  /** Whether it was agreed to without a second person, as the client's settings allow. */
  isSingleApprover: z.boolean(),
})
export type CodeBatch = z.output<typeof codeBatch>
