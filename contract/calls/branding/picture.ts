import * as z from 'zod/mini'
import { call } from '../../call.ts'

/** A logo or hero picture, which pages show before anybody has signed in. */
export const getBrandPicture = call({
  name: 'getBrandPicture',
  summary: 'A picture of the client’s brand as WebP',
  method: 'GET',
  path: '/api/v1.0/branding/picture/{name}',
  media: 'image/webp',
  params: z.object({ name: z.string().check(z.regex(/^[\w-]{32}$/)) }),
  reply: z.instanceof(Blob),
  refusals: { 'avatar-unknown': 404 },
})
