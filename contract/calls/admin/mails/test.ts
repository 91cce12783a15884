import * as z from 'zod/mini'
import { consoleRefusals, programId } from '../../../access.ts'
import { call } from '../../../call.ts'
import { occasion } from '../../../mails.ts'
import { localeCode } from '../../../shapes.ts'

/** Sends the previewed mail to the caller's own address, whatever they have switched off and whatever the hour. */
export const testMail = call({
  name: 'testMail',
  summary: 'Send a mail of an occasion to oneself',
  method: 'POST',
  path: '/api/v1.0/admin/mails/test',
  body: z.strictObject({ occasion, locale: localeCode, programId }),
  reply: z.object({ to: z.string() }),
  refusals: { ...consoleRefusals, 'program-unknown': 404, 'no-address': 409, 'too-many-tries': 429 },
})
