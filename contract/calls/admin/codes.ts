import * as z from 'zod/mini'
import { consoleRefusals, rowId } from '../../access.ts'
import { call } from '../../call.ts'
import { codeProposal, wantedCodes } from '../../codes.ts'

/** One-time codes: what was proposed, those that wait first. */
export const listCodes = call({
  name: 'listCodes',
  summary: 'One-time codes: what was proposed',
  method: 'GET',
  path: '/api/v1.0/admin/codes',
  reply: z.object({
    proposals: z.array(codeProposal),
    /** Whether the client works without a second person. */
    isOneEnough: z.boolean(),
    /** Whether people can redeem codes at all. */
    areOn: z.boolean(),
  }),
  refusals: consoleRefusals,
})

/**
 * Proposes a batch of codes; no code is there before another person has agreed. The same batch by the same person, while it waits to be
 * made, is a proposal sent twice: one more takes another label.
 */
export const proposeCodes = call({
  name: 'proposeCodes',
  summary: 'Propose one-time codes',
  method: 'POST',
  path: '/api/v1.0/admin/codes',
  body: wantedCodes,
  reply: z.object({ proposalId: rowId }),
  refusals: {
    ...consoleRefusals,
    'count-out-of-range': 422,
    'points-out-of-range': 422,
    'share-out-of-range': 422,
    'proposer-not-linked': 403,
    'last-day-past': 422,
    'proposal-repeated': 409,
  },
})
