import * as z from 'zod/mini'
import { rowId } from './access.ts'
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
})
export type StatementLine = z.output<typeof statementLine>
