import * as z from 'zod/mini'
import { draftRefusals, oneDraft } from '../../../authoring.ts'
import { call } from '../../../call.ts'

/** Throws a draft away; the audit trail keeps that it was there. */
export const discardDraft = call({
  name: 'discardDraft',
  summary: 'Discard a draft of a program',
  method: 'POST',
  path: '/api/v1.0/admin/drafts/{draftId}/discard',
  params: oneDraft,
  body: z.object({ revision: z.int() }),
  reply: z.object({}),
  refusals: { ...draftRefusals, 'draft-changed': 409 },
})
