import * as z from 'zod/mini'
import { consoleRefusals, rowId } from '../../../../access.ts'
import { call } from '../../../../call.ts'

/** Lets a mail that failed, or waits for its next attempt, go at once. */
export const retryMail = call({
  name: 'retryMail',
  summary: 'Send a mail again',
  method: 'POST',
  path: '/api/v1.0/admin/mails/log/{mailId}/retry',
  params: z.object({ mailId: rowId }),
  reply: z.object({ mailId: rowId }),
  refusals: { ...consoleRefusals, 'mail-unknown': 404, 'mail-sent': 409, 'mail-held': 409, 'link-gone': 409 },
})
