import * as z from 'zod/mini'
import { draftRefusals, oneDraft } from '../../../authoring.ts'
import { call } from '../../../call.ts'
import { seenScreen } from '../../../rehearsal.ts'
import { id, localeCode, programViewStatus } from '../../../shapes.ts'

const previewEnding = z.enum(['exceeded', 'reached', 'missed'])
export type PreviewEnding = z.output<typeof previewEnding>

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
    /** The group of the participant; the first where it is left out. */
    group: z.optional(id),
    /** How the participant does; more than the goal where it is left out. */
    ending: z.optional(previewEnding),
  }),
  reply: z.extend(seenScreen, {
    /** Those in which somebody in this role can be. */
    statuses: z.array(programViewStatus),
    /** The roles in which somebody leads here. */
    leaderRoles: z.array(z.string()),
    /** The groups in which somebody can take part, in the order of the document. */
    groups: z.array(z.object({ groupId: z.string(), name: z.string() })),
  }),
  refusals: { ...draftRefusals, 'draft-unready': 409, 'preview-impossible': 409 },
})
