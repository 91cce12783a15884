import * as z from 'zod/mini'
import { consoleRefusals, reason, rowId } from '../../../../access.ts'
import { call } from '../../../../call.ts'

/** Lets mails go to somebody's address again, though one came back for good. Again it changes nothing. */
export const allowMails = call({
  name: 'allowMails',
  summary: "Send to somebody's address again",
  method: 'POST',
  path: '/api/v1.0/admin/people/{userId}/mails/allow',
  params: z.object({ userId: rowId }),
  body: z.object({ reason }),
  reply: z.object({ isNew: z.boolean() }),
  refusals: { ...consoleRefusals, 'person-unknown': 404 },
})
