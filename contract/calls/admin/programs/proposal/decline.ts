import * as z from 'zod/mini'
import { consoleRefusals, reason } from '../../../../access.ts'
import { call } from '../../../../call.ts'
import { id } from '../../../../shapes.ts'

/** Ends a proposal without publishing: whoever proposed takes it back, or somebody who could have agreed declines. */
export const declineProposal = call({
  name: 'declineProposal',
  summary: 'Decline or take back what is proposed',
  method: 'POST',
  path: '/api/v1.0/admin/programs/{programId}/proposal/decline',
  params: z.object({ programId: id }),
  body: z.object({ version: z.int(), reason }),
  reply: z.object({}),
  refusals: { ...consoleRefusals, 'program-unknown': 404, 'proposal-unknown': 404, 'version-moved': 409 },
})
