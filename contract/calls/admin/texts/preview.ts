import * as z from 'zod/mini'
import { consoleRefusals } from '../../../access.ts'
import { call } from '../../../call.ts'
import { richText } from '../../../rich-text.ts'
import { localeCode } from '../../../shapes.ts'
import { textNames } from '../../texts.ts'
import { longestTypedText } from '../texts.ts'

/** What people would read of a text if it were kept as it is typed. It changes nothing. */
export const previewText = call({
  name: 'previewText',
  summary: 'What people would read of a text that is not saved yet',
  method: 'POST',
  path: '/api/v1.0/admin/texts/preview',
  body: z.object({
    name: z.enum(textNames),
    locale: localeCode,
    html: z.string().check(z.maxLength(longestTypedText)),
  }),
  reply: z.object({
    content: richText.shape.content,
    /** What of it people never see, by its name: `{script: 1}`. */
    leftOut: z.record(z.string(), z.int()),
  }),
  refusals: { ...consoleRefusals, 'locale-unknown': 404, 'text-unknown': 404 },
})
