import * as z from 'zod/mini'
import { consoleRefusals, rowId } from '../../../../access.ts'
import { call } from '../../../../call.ts'

/** Makes the codes of a proposal that was agreed to, for who proposed it. They are in this reply and nowhere else. */
export const makeCodes = call({
  name: 'makeCodes',
  summary: 'Make one-time codes',
  method: 'POST',
  path: '/api/v1.0/admin/codes/proposals/{proposalId}/make',
  params: z.object({ proposalId: rowId }),
  body: z.object({}),
  reply: z.object({ batchId: rowId, codes: z.array(z.string()) }),
  refusals: {
    ...consoleRefusals,
    'proposal-unknown': 404,
    'proposal-decided': 409,
    'not-agreed': 409,
    /** Whoever agreed may no longer; the proposal waits for somebody to agree again. */
    'agreement-ended': 409,
    'last-day-past': 422,
    /** The codes there are were made with another secret of the installation. */
    'key-differs': 409,
    'count-out-of-range': 422,
    'points-out-of-range': 422,
    'share-out-of-range': 422,
  },
})
