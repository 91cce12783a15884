import * as z from 'zod/mini'
import { consoleRefusals } from '../../access.ts'
import { call } from '../../call.ts'
import { id, programType } from '../../shapes.ts'

/** The programs of the client in which the person holds a role, the latest period first. */
export const listPrograms = call({
  name: 'listPrograms',
  summary: 'Programs, and where each of them is',
  method: 'GET',
  path: '/api/v1.0/admin/programs',
  reply: z.object({
    programs: z.array(
      z.object({
        programId: id,
        name: z.string(),
        type: programType,
        isPublished: z.boolean(),
        startDate: z.iso.date(),
        endDate: z.iso.date(),
        people: z.int(),
        /** Through which day its progress is loaded. */
        dataThrough: z.optional(z.iso.date()),
        /** The batch that waits to be approved or issued. */
        waitingBatchId: z.optional(z.string()),
        isOver: z.boolean(),
        isFinalIssued: z.boolean(),
        mayPrepare: z.boolean(),
      }),
    ),
  }),
  refusals: consoleRefusals,
})
