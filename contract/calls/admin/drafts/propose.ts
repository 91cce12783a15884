import * as z from 'zod/mini'
import { draftRefusals, oneDraft } from '../../../authoring.ts'
import { call } from '../../../call.ts'

/**
 * Makes the next version of a draft and proposes to publish it; the draft is done with that. Somebody else agrees.
 */
export const proposeDraft = call({
  name: 'proposeDraft',
  summary: 'Propose to publish a draft',
  method: 'POST',
  path: '/api/v1.0/admin/drafts/{draftId}/propose',
  params: oneDraft,
  body: z.object({ revision: z.int() }),
  reply: z.object({ programId: z.string(), version: z.int() }),
  refusals: {
    ...draftRefusals,
    'draft-changed': 409,
    'draft-unready': 409,
    'program-exists': 409,
    'other-program': 409,
    'version-moved': 409,
    'group-taken': 409,
    'group-in-use': 409,
    'period-changed': 409,
    'proposal-open': 409,
    'published-already': 409,
  },
})
