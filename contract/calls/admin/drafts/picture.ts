import { draftRefusals, oneDraft } from '../../../authoring.ts'
import { call } from '../../../call.ts'
import { saveBrandPicture } from '../settings/pictures.ts'

/** Takes the picture of a program in, as a brand's is; it is used once the draft says its path. */
export const saveDraftPicture = call({
  name: 'saveDraftPicture',
  summary: 'Upload the picture of a program',
  method: 'POST',
  path: '/api/v1.0/admin/drafts/{draftId}/picture',
  params: oneDraft,
  bytes: { mostBytes: 5 * 1024 * 1024, tooLarge: 'avatar-too-large', busy: 'avatar-busy' },
  body: saveBrandPicture.body,
  reply: saveBrandPicture.reply,
  refusals: { ...saveBrandPicture.refusals, ...draftRefusals },
})
