import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { id, localeCode } from '../../shapes.ts'

/** A bundle: each message a plain text, or ICU compiled to arrays so that the browser needs no parser (STACK, i18n). */
export const bundle = z.object({
  bundleName: z.string(),
  locale: localeCode,
  messages: z.record(z.string(), z.union([z.string(), z.array(z.unknown())])),
})
export type Bundle = z.output<typeof bundle>

export const getStandardBundle = call({
  name: 'getStandardBundle',
  summary: "A bundle of words with the client's own changes",
  method: 'GET',
  path: '/api/v1.0/translations/{bundleName}/standard/client',
  params: z.object({ bundleName: id }),
  query: z.object({ locale: z.optional(localeCode), v: z.optional(z.string()) }),
  reply: bundle,
  refusals: { 'bundle-unknown': 404 },
})
