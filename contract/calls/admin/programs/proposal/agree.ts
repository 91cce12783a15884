import * as z from 'zod/mini'
import { consoleRefusals, moment } from '../../../../access.ts'
import { call } from '../../../../call.ts'
import { id } from '../../../../shapes.ts'

/**
 * Agrees to a proposal: its version becomes the one that people see, now or `at` a time. Nobody agrees to what they proposed
 * themselves.
 */
export const agreeToProposal = call({
  name: 'agreeToProposal',
  summary: 'Agree to publish what is proposed',
  method: 'POST',
  path: '/api/v1.0/admin/programs/{programId}/proposal/agree',
  params: z.object({ programId: id }),
  body: z.object({ version: z.int(), at: z.optional(moment) }),
  reply: z.object({ programId: z.string(), version: z.int(), publishAt: z.optional(moment) }),
  refusals: {
    ...consoleRefusals,
    'program-unknown': 404,
    'proposal-unknown': 404,
    'one-person': 403,
    'own-matter': 403,
    'version-moved': 409,
    'publish-refused': 409,
    'scheduled-already': 409,
    'time-unfit': 422,
  },
})
