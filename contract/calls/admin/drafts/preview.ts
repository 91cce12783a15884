import * as z from 'zod/mini'
import { draftRefusals, oneDraft } from '../../../authoring.ts'
import { call } from '../../../call.ts'
import { seenScreen } from '../../../rehearsal.ts'
import { id, localeCode, programViewStatus } from '../../../shapes.ts'

/**
 * What the calls of a program's screens would answer an invented person if the draft were published, its days moved so that
 * today is in the wanted status. Without a role they take part; with one they lead a team in it.
 */
export const previewDraft = call({
  name: 'previewDraft',
  summary: 'What a participant or a leader would see of a draft',
  method: 'GET',
  path: '/api/v1.0/admin/drafts/{draftId}/preview',
  params: oneDraft,
  query: z.object({
    role: z.optional(id),
    status: z.optional(programViewStatus),
    locale: z.optional(localeCode),
  }),
  reply: z.extend(seenScreen, {
    /** Those in which somebody in this role can be. */
    statuses: z.array(programViewStatus),
    /** The roles in which somebody leads here. */
    leaderRoles: z.array(z.string()),
  }),
  refusals: { ...draftRefusals, 'draft-unready': 409, 'preview-impossible': 409 },
})
