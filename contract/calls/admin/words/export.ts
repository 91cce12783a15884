import * as z from 'zod/mini'
import { consoleRefusals } from '../../../access.ts'
import { call } from '../../../call.ts'
import { localeCode } from '../../../shapes.ts'
import { wordsFormats } from '../../../words.ts'

/** The texts of one language as a file for translators: CSV, whose cells can be no formulas, or XLIFF 2. */
export const exportWords = call({
  name: 'exportWords',
  summary: 'The texts of a language as a file',
  method: 'GET',
  path: '/api/v1.0/admin/words/export',
  query: z.object({ locale: localeCode, format: z.enum(wordsFormats) }),
  media: 'text/csv',
  reply: z.instanceof(Blob),
  refusals: { ...consoleRefusals, 'locale-unknown': 404 },
})
