import * as z from 'zod/mini'
import { avatarWidths } from '../../rules/profile/avatar-widths.ts'
import { call } from '../call.ts'

/**
 * A picture, for the `src` of an image, which can send no session id: its name, of 192 random bits, is the secret, and
 * works on its client's host alone. A page requests `imageWidth(cssWidth, devicePixelRatio)` (L13).
 */
export const getAvatar = call({
  name: 'getAvatar',
  summary: "A person's picture as JPEG, 512 wide or as requested",
  method: 'GET',
  path: '/api/v1.0/avatar/{name}',
  media: 'image/jpeg',
  params: z.object({ name: z.string().check(z.regex(/^[\w-]{32}$/)) }),
  query: z.object({ width: z.optional(z.enum(avatarWidths.map(String))) }),
  reply: z.instanceof(Blob),
  refusals: { 'avatar-unknown': 404 },
})
