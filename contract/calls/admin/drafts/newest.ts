import * as z from 'zod/mini'
import { draftRefusals, oneDraft } from '../../../authoring.ts'
import { call } from '../../../call.ts'
import { getDraft } from '../drafts.ts'

const version = z.int().check(z.gte(1), z.lte(1_000_000_000))
const refusals = { ...draftRefusals, 'program-unknown': 404 } as const

/** The newest version of the program that a draft changes, as the text of a document: beside the draft where it began with an older one. */
export const getNewestVersion = call({
  name: 'getNewestVersion',
  summary: 'The newest version of the program of a draft',
  method: 'GET',
  path: '/api/v1.0/admin/drafts/{draftId}/newest',
  params: oneDraft,
  reply: z.object({ version, text: z.string() }),
  refusals,
})

/** Goes on from the newest version: with what the draft says, or with what that version says. */
export const goOnFromNewest = call({
  name: 'goOnFromNewest',
  summary: 'Go on with a draft from the newest version',
  method: 'POST',
  path: '/api/v1.0/admin/drafts/{draftId}/newest',
  params: oneDraft,
  body: z.object({ revision: z.int(), version, keep: z.enum(['mine', 'theirs']) }),
  reply: getDraft.reply,
  refusals: { ...refusals, 'draft-changed': 409, 'version-moved': 409 },
})
