import * as z from 'zod/mini'
import { consoleRefusals, rowId } from '../../../access.ts'
import { call } from '../../../call.ts'
import { statementLine } from '../../../points.ts'
import { date, points } from '../../../shapes.ts'

/** Somebody's points: the balance, the lots that it is made of in the order in which they are spent, and the newest 100 movements. */
export const getPersonPoints = call({
  name: 'getPersonPoints',
  summary: "Somebody's points",
  method: 'GET',
  path: '/api/v1.0/admin/people/{userId}/points',
  params: z.object({ userId: rowId }),
  reply: z.object({
    balance: points,
    lots: z.array(
      z.object({
        lotId: rowId,
        kind: z.enum(['award', 'code', 'adjustment']),
        program: z.optional(z.string()),
        day: date,
        came: points,
        left: points,
        /** The last day on which they can be spent. */
        lastDay: z.optional(date),
      }),
    ),
    statement: z.array(statementLine),
    isMore: z.boolean(),
  }),
  refusals: { ...consoleRefusals, 'person-unknown': 404 },
})
export type PersonPoints = z.output<typeof getPersonPoints.reply>
