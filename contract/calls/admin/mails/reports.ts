import * as z from 'zod/mini'
import { consoleRefusals, moment } from '../../../access.ts'
import { call } from '../../../call.ts'
import { cardRevision } from '../../../settings.ts'

const shape = z.enum(['cairn', 'mailgun'])

const shown = z.object({
  revision: cardRevision,
  /** Where the mail server posts its reports. */
  address: z.string(),
  /** How they come in, since when, and when the last one came; absent where none are taken. */
  on: z.optional(z.object({ shape, madeAt: moment, lastReportAt: z.optional(moment) })),
})

/** Whether reports of mails that come back are taken. */
export const getMailReports = call({
  name: 'getMailReports',
  summary: 'How reports of mails that come back are taken',
  method: 'GET',
  path: '/api/v1.0/admin/mails/reports',
  reply: shown,
  refusals: consoleRefusals,
})

/**
 * Takes reports that are signed with a key: Mailgun's own, or one that is made here and shown this once; or none any more. On the revision
 * that was read, since the key of somebody else ends by it.
 */
export const saveMailReports = call({
  name: 'saveMailReports',
  summary: 'Take reports of mails that come back',
  method: 'PUT',
  path: '/api/v1.0/admin/mails/reports',
  body: z.discriminatedUnion('shape', [
    z.strictObject({ revision: cardRevision, shape: z.literal('cairn') }),
    z.strictObject({
      revision: cardRevision,
      shape: z.literal('mailgun'),
      key: z.string().check(z.minLength(16), z.maxLength(200), z.regex(/^[\x21-\x7e]+$/)),
    }),
    z.strictObject({ revision: cardRevision, shape: z.literal('off') }),
  ]),
  reply: z.extend(shown, {
    /** The key that was made, this once. */
    key: z.optional(z.string()),
  }),
  refusals: { ...consoleRefusals, 'settings-changed': 409 },
})
