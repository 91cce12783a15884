import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { id, localeCode } from '../../shapes.ts'
import { bundle } from './standard.ts'

export const getNativeBundle = call({
  name: 'getNativeBundle',
  summary: 'A bundle of words as it ships, without changes by the client',
  method: 'GET',
  path: '/api/v1.0/translations/{bundleName}/native',
  params: z.object({ bundleName: id }),
  query: z.object({ locale: z.optional(localeCode), v: z.optional(z.string()) }),
  reply: bundle,
  refusals: { 'bundle-unknown': 404 },
})
