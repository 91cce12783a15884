import * as z from 'zod/mini'
import { pictureWidths } from '../../../rules/rewards/picture-widths.ts'
import { call } from '../../call.ts'

/** A product's picture, for the `src` of an image, which can send no session id: its name, of 192 random bits, is the secret. */
export const getRewardPicture = call({
  name: 'getRewardPicture',
  summary: 'The picture of a product as JPEG, as wide as requested',
  method: 'GET',
  path: '/api/v1.0/rewards/picture/{name}',
  media: 'image/jpeg',
  params: z.object({ name: z.string().check(z.regex(/^[\w-]{32}$/)) }),
  query: z.object({ width: z.optional(z.enum(pictureWidths.map(String))) }),
  reply: z.instanceof(Blob),
  refusals: { 'avatar-unknown': 404 },
})
