import * as z from 'zod/mini'
import { consoleRefusals, programId } from '../../../access.ts'
import { call } from '../../../call.ts'
import { occasion } from '../../../mails.ts'
import { localeCode } from '../../../shapes.ts'

/** A mail of an occasion with invented figures, as it would go out: its subject and text, and where to frame it for ten minutes. */
export const previewMail = call({
  name: 'previewMail',
  summary: 'Preview a mail of an occasion',
  method: 'GET',
  path: '/api/v1.0/admin/mails/preview',
  query: z.object({ occasion, locale: localeCode, programId }),
  reply: z.object({
    subject: z.string(),
    text: z.string(),
    /** Paths on this host, by the scheme of the device that reads. */
    light: z.string(),
    dark: z.string(),
  }),
  refusals: { ...consoleRefusals, 'program-unknown': 404 },
})
