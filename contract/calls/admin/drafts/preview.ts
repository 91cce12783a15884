import * as z from 'zod/mini'
import { draftRefusals, oneDraft } from '../../../authoring.ts'
import { call } from '../../../call.ts'
import { participantScreen } from '../../../rehearsal.ts'
import { localeCode, programViewStatus } from '../../../shapes.ts'

/**
 * What the calls of a participant's screens would answer an invented person if the draft were published, its days moved so that
 * today is in the wanted status.
 */
export const previewDraft = call({
  name: 'previewDraft',
  summary: 'What a participant would see of a draft',
  method: 'GET',
  path: '/api/v1.0/admin/drafts/{draftId}/preview',
  params: oneDraft,
  query: z.object({ status: z.optional(programViewStatus), locale: z.optional(localeCode) }),
  reply: z.extend(participantScreen, {
    /** Those in which a participant of this program can be. */
    statuses: z.array(programViewStatus),
  }),
  refusals: { ...draftRefusals, 'draft-unready': 409, 'preview-impossible': 409 },
})
