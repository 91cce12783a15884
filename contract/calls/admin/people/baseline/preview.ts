import * as z from 'zod/mini'
import { consoleRefusals, rowId } from '../../../../access.ts'
import { baselineRefusals, baselineSides, correctedGoal } from '../../../../baseline.ts'
import { call } from '../../../../call.ts'

/** What another baseline would make of somebody's goal; nothing is changed. */
export const previewBaseline = call({
  name: 'previewBaseline',
  summary: 'What another baseline would make of a goal',
  method: 'POST',
  path: '/api/v1.0/admin/people/{userId}/baseline/preview',
  params: z.object({ userId: rowId }),
  body: z.strictObject(correctedGoal),
  reply: baselineSides,
  refusals: { ...consoleRefusals, ...baselineRefusals },
})
