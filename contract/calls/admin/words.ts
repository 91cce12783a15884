import * as z from 'zod/mini'
import { consoleRefusals } from '../../access.ts'
import { call } from '../../call.ts'
import { localeCode } from '../../shapes.ts'
import { place, productText, wordsKey, wordsRevision, wordsShown } from '../../words.ts'

/** Texts of the product in one language, in the order of their places; `after` continues after the key of the last. */
export const listWords = call({
  name: 'listWords',
  summary: 'The product’s texts, and what the client says in its own words',
  method: 'GET',
  path: '/api/v1.0/admin/words',
  query: z.object({
    locale: localeCode,
    place: z.optional(place),
    show: z.optional(wordsShown),
    search: z.optional(z.string().check(z.maxLength(200))),
    after: z.optional(wordsKey),
  }),
  reply: z.object({
    texts: z.array(productText),
    isMore: z.boolean(),
    /** Of all places, in this language. */
    counts: z.object({ own: z.int(), missing: z.int(), changed: z.int() }),
    /** By which an import knows that nobody changed any meanwhile. */
    version: wordsRevision,
  }),
  refusals: { ...consoleRefusals, 'locale-unknown': 404 },
})

/**
 * Says a text in the client's own words; `null` goes back to the product's. `revision` is that of the text as it was read: where
 * somebody has changed it meanwhile the answer is 409, and nothing is overwritten.
 */
export const saveWords = call({
  name: 'saveWords',
  summary: 'Say a text in the client’s own words',
  method: 'PUT',
  path: '/api/v1.0/admin/words/{key}',
  params: z.object({ key: wordsKey }),
  body: z.strictObject({
    locale: localeCode,
    words: z.nullable(z.string().check(z.maxLength(20_000), z.regex(/^[^\0]*$/))),
    revision: wordsRevision,
  }),
  reply: productText,
  refusals: {
    ...consoleRefusals,
    'locale-unknown': 404,
    'words-unknown': 404,
    'words-changed': 409,
    'words-malformed': 422,
  },
})
