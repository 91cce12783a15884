import * as z from 'zod/mini'
import { call } from '../../call.ts'

/**
 * A new picture of the person (A13, T29): JPEG, PNG or WebP of at most 5 MB and 40 megapixels, as the file `avatar.jpg`
 * of the field `profile-pic`. `existingAvatarUrl` is taken for the sake of older pages, and never used; `userId` may only
 * repeat who is signed in. The reply's `url` is a picture of 512 × 512, read with `getAvatar`.
 */
export const saveAvatar = call({
  name: 'saveAvatar',
  summary: "Replace the person's picture",
  method: 'POST',
  path: '/api/v1.0/user/avatar',
  form: { mostBytes: 5 * 1024 * 1024, tooLarge: 'avatar-too-large', busy: 'avatar-busy' },
  errorCode: true,
  body: z.object({
    'profile-pic': z.instanceof(Blob),
    userId: z.optional(z.string().check(z.maxLength(100))),
    existingAvatarUrl: z.optional(z.string().check(z.maxLength(2000))),
  }),
  reply: z.object({ url: z.string() }),
  refusals: {
    'avatar-too-large': 413,
    'avatar-not-an-image': 422,
    'avatar-too-many-pixels': 422,
    'avatar-of-another': 403,
    'avatar-busy': 503,
  },
})
