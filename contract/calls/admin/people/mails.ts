import * as z from 'zod/mini'
import { consoleRefusals, moment, rowId } from '../../../access.ts'
import { call } from '../../../call.ts'

/** The newest 50 mails that were written to somebody, and what became of them. */
export const getPersonMails = call({
  name: 'getPersonMails',
  summary: "Somebody's mails",
  method: 'GET',
  path: '/api/v1.0/admin/people/{userId}/mails',
  params: z.object({ userId: rowId }),
  reply: z.object({
    /** Why nothing more is sent to the address that they have now: a mail came back for good. */
    held: z.optional(z.object({ reason: z.string(), since: moment })),
    mails: z.array(
      z.object({
        mailId: rowId,
        kind: z.string(),
        to: z.string(),
        state: z.enum(['waiting', 'sent', 'failed', 'lapsed']),
        attempts: z.int(),
        /** What the mail server answered last, where it refused the mail. */
        trouble: z.optional(z.string()),
        /** What the mail server reported of it since: it came back for good, or could not be delivered for now. */
        cameBack: z.optional(z.object({ kind: z.enum(['hard', 'soft']), reason: z.string() })),
        queuedAt: moment,
        endedAt: z.optional(moment),
      }),
    ),
  }),
  refusals: { ...consoleRefusals, 'person-unknown': 404 },
})
