import * as z from 'zod/mini'
import { consoleRefusals, rowId } from '../../../../access.ts'
import { call } from '../../../../call.ts'
import { localeCode } from '../../../../shapes.ts'

/** The same as a PDF, in words that the person knows: in the language that is asked for, else in theirs. */
export const exportStatementPdf = call({
  name: 'exportStatementPdf',
  summary: "Somebody's statement of points as PDF",
  method: 'GET',
  path: '/api/v1.0/admin/people/{userId}/statement/pdf',
  params: z.object({ userId: rowId }),
  query: z.object({ locale: z.optional(localeCode) }),
  reply: z.instanceof(Blob),
  media: 'application/pdf',
  refusals: { ...consoleRefusals, 'person-unknown': 404, 'locale-unknown': 422 },
})
