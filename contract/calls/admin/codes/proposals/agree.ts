import * as z from 'zod/mini'
import { consoleRefusals, rowId } from '../../../../access.ts'
import { call } from '../../../../call.ts'

/** Agrees to a batch of codes that another person proposed. */
export const agreeToCodes = call({
  name: 'agreeToCodes',
  summary: 'Agree to one-time codes',
  method: 'POST',
  path: '/api/v1.0/admin/codes/proposals/{proposalId}/agree',
  params: z.object({ proposalId: rowId }),
  body: z.object({}),
  reply: z.object({}),
  refusals: {
    ...consoleRefusals,
    'proposal-unknown': 404,
    'proposal-decided': 409,
    'proposer-not-linked': 403,
    'approver-not-linked': 403,
    'one-person': 403,
    'last-day-past': 422,
  },
})
