import * as z from 'zod/mini'
import { consoleRefusals } from '../../access.ts'
import { call } from '../../call.ts'
import { richText } from '../../rich-text.ts'
import { cardRevision } from '../../settings.ts'
import { localeCode } from '../../shapes.ts'
import { textNames } from '../texts.ts'

/** Characters of a text that is written in the console; a request holds no more. Longer ones come by `client text`. */
export const longestTypedText = 20_000

const ownText = z.object({
  revision: cardRevision,
  /** The client's own words as they were handed in; empty where it has none in this language. */
  html: z.string(),
  /** Cairn's, to begin with. */
  ours: z.string(),
  /** What people read in this language: the client's own, else those in its default language, else Cairn's. */
  read: richText,
  /** What of the client's own people never see, by its name: `{script: 1}`. */
  leftOut: z.record(z.string(), z.int()),
})

const name = z.enum(textNames)

/** A text of the privacy pages or the questions in one language, as its client writes it. */
export const getOwnText = call({
  name: 'getOwnText',
  summary: 'A text of the privacy pages or the questions, as it is written',
  method: 'GET',
  path: '/api/v1.0/admin/texts',
  query: z.object({ name, locale: localeCode }),
  reply: ownText,
  refusals: { ...consoleRefusals, 'locale-unknown': 404, 'text-unknown': 404 },
})

/** Keeps it; without a word it is Cairn's again. */
export const saveOwnText = call({
  name: 'saveOwnText',
  summary: 'Write a text of the privacy pages or the questions',
  method: 'PUT',
  path: '/api/v1.0/admin/texts',
  body: z.object({
    name,
    locale: localeCode,
    revision: cardRevision,
    html: z.string().check(z.maxLength(longestTypedText)),
  }),
  reply: ownText,
  refusals: {
    ...consoleRefusals,
    'locale-unknown': 404,
    'text-unknown': 404,
    'settings-changed': 409,
    'text-empty': 422,
    'text-too-long': 422,
  },
})
