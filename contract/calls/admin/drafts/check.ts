import * as z from 'zod/mini'
import { draftRefusals, oneDraft, publicationView } from '../../../authoring.ts'
import { call } from '../../../call.ts'

/** What publishing a draft would mean, for whom; refused while the document cannot be a program. */
export const checkDraft = call({
  name: 'checkDraft',
  summary: 'What publishing a draft would mean',
  method: 'GET',
  path: '/api/v1.0/admin/drafts/{draftId}/check',
  params: oneDraft,
  reply: z.extend(publicationView, { programId: z.string(), revision: z.int() }),
  refusals: {
    ...draftRefusals,
    'draft-unready': 409,
    'program-exists': 409,
    'other-program': 409,
    'version-moved': 409,
  },
})
