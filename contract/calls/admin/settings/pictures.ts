import * as z from 'zod/mini'
import { consoleRefusals } from '../../../access.ts'
import { call } from '../../../call.ts'

/**
 * Takes a logo or hero picture in: JPEG, PNG or WebP of at most 5 MB and 40 megapixels, made anew here. It is used once the brand's
 * card is saved with its path.
 */
export const saveBrandPicture = call({
  name: 'saveBrandPicture',
  summary: 'Upload a logo or hero picture',
  method: 'POST',
  path: '/api/v1.0/admin/settings/pictures',
  query: z.object({ kind: z.enum(['logo', 'hero']) }),
  bytes: { mostBytes: 5 * 1024 * 1024, tooLarge: 'avatar-too-large', busy: 'avatar-busy' },
  body: z.instanceof(Blob),
  reply: z.object({ url: z.string() }),
  refusals: {
    ...consoleRefusals,
    'avatar-too-large': 413,
    'avatar-not-an-image': 422,
    'avatar-too-many-pixels': 422,
    'picture-too-small': 422,
    'avatar-busy': 503,
  },
})
