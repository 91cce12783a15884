import * as z from 'zod/mini'
import { consoleRefusals, moment, namedPerson, rowId } from '../../../access.ts'
import { call } from '../../../call.ts'

export const mailStates = ['waiting', 'sent', 'failed', 'lapsed'] as const

/** The client's mails of the last 30 days and what became of them, the newest first, 50 at a time. */
export const getMailLog = call({
  name: 'getMailLog',
  summary: 'The mails of a client and what became of them',
  method: 'GET',
  path: '/api/v1.0/admin/mails/log',
  query: z.object({
    state: z.optional(z.enum(mailStates)),
    /** The last mail of the page before. */
    after: z.optional(rowId),
  }),
  reply: z.object({
    mails: z.array(
      z.object({
        mailId: rowId,
        kind: z.string(),
        to: z.string(),
        /** Absent where it was to nobody of the client, such as a message of the contact form. */
        person: z.optional(namedPerson),
        state: z.enum(mailStates),
        attempts: z.int(),
        /** What the mail server answered last, where it refused the mail. */
        trouble: z.optional(z.string()),
        /** What the mail server reported of it since: it came back for good, or could not be delivered for now. */
        cameBack: z.optional(z.object({ kind: z.enum(['hard', 'soft']), reason: z.string() })),
        queuedAt: moment,
        /** When it is tried next, of one that waits. */
        nextAt: z.optional(moment),
        endedAt: z.optional(moment),
      }),
    ),
    isMore: z.boolean(),
  }),
  refusals: consoleRefusals,
})
