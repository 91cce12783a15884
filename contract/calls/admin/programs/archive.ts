import * as z from 'zod/mini'
import { consoleRefusals } from '../../../access.ts'
import { call } from '../../../call.ts'
import { id } from '../../../shapes.ts'

/**
 * Takes a program that is over, or was never published, out of the console's lists, or back in. Nothing of it is lost. One whose final
 * results are not issued asks to be archived all the same.
 */
export const archiveProgram = call({
  name: 'archiveProgram',
  summary: 'Archive a program, or bring it back',
  method: 'POST',
  path: '/api/v1.0/admin/programs/{programId}/archive',
  params: z.object({ programId: id }),
  body: z.strictObject({ isArchived: z.boolean(), evenIfDue: z.optional(z.boolean()) }),
  reply: z.object({ isArchived: z.boolean() }),
  refusals: {
    ...consoleRefusals,
    'program-unknown': 404,
    'program-running': 409,
    'results-due': 409,
    'proposal-open': 409,
  },
})
