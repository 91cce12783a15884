import * as z from 'zod/mini'
import { moment, namedPerson, rowId } from './access.ts'
import { date, points } from './shapes.ts'

/** Shapes that the console's calls about points share. */

export const movementKinds = [
  'award',
  'correction',
  'reversal',
  'code',
  'adjustment',
  'spend',
  'expiry',
  'recovery',
] as const

/** A movement of somebody's points, with what they had after it. */
export const statementLine = z.object({
  transferId: rowId,
  day: date,
  kind: z.enum(movementKinds),
  program: z.optional(z.string()),
  reason: z.string(),
  by: z.string(),
  points,
  balance: points,
  /** Whether it may be taken back on its own, and has not been. */
  isReversible: z.optional(z.literal(true)),
})
export type StatementLine = z.output<typeof statementLine>

/** An adjustment as it was proposed, and what became of it. */
export const adjustment = z.object({
  adjustmentId: rowId,
  person: namedPerson,
  /** Negative for points that are taken. */
  points,
  reason: z.string(),
  lastDay: z.optional(date),
  state: z.enum(['proposed', 'made', 'declined']),
  proposedBy: z.string(),
  proposedAt: moment,
  decidedBy: z.optional(z.string()),
  decidedAt: z.optional(moment),
  /** Why it was declined. */
  decision: z.optional(z.string()),
  /** Whether it was agreed to without a second person, as the client's settings allow. */
  isSingleApprover: z.boolean(),
  transferId: z.optional(rowId),
  /** Whether whoever looks proposed it. */
  isOwn: z.boolean(),
  /** Why whoever looks may not agree to it, whatever their roles. */
  agreeRefusal: z.optional(z.enum(['own-points', 'proposer-not-linked', 'approver-not-linked', 'one-person'])),
})
export type Adjustment = z.output<typeof adjustment>
