import * as z from 'zod/mini'
import { consoleRefusals, reason, rowId } from '../../../access.ts'
import { baselineRefusals, baselineSides, correctedGoal, seenFigures } from '../../../baseline.ts'
import { call } from '../../../call.ts'

/**
 * Corrects the baseline that somebody's goal was frozen with, and its target. `before` are the figures that whoever decides has seen:
 * where others hold meanwhile, nothing is changed.
 */
export const correctPersonBaseline = call({
  name: 'correctPersonBaseline',
  summary: 'Correct the baseline of a goal',
  method: 'POST',
  path: '/api/v1.0/admin/people/{userId}/baseline',
  params: z.object({ userId: rowId }),
  body: z.strictObject({ ...correctedGoal, before: seenFigures, reason }),
  reply: z.extend(baselineSides, { isMailed: z.boolean() }),
  refusals: { ...consoleRefusals, ...baselineRefusals, 'goal-figures-changed': 409 },
})
