import * as z from 'zod/mini'
import { call } from '../call.ts'
import { richText } from '../rich-text.ts'
import { id, localeCode } from '../shapes.ts'

/** The informational texts of a client (product §2); each page has the address of its name. */
export const textNames = ['privacy-shield', 'privacy-notice', 'faq'] as const
export type TextName = (typeof textNames)[number]

export const getText = call({
  name: 'getText',
  summary: "An informational text: the client's own, else ours",
  method: 'GET',
  path: '/api/v1.0/texts/{name}',
  params: z.object({ name: id }),
  query: z.object({ locale: z.optional(localeCode) }),
  reply: z.object({
    name: z.enum(textNames),
    /** The language it is written in: not the requested one where there is no translation. */
    locale: localeCode,
    /** Of the privacy notice: the version that people acknowledge; 0 where the client requires none. */
    version: z.optional(z.int()),
    ...richText.shape,
  }),
  refusals: { 'text-unknown': 404 },
})
