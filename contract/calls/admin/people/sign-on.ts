import * as z from 'zod/mini'
import { consoleRefusals, moment, rowId } from '../../../access.ts'
import { call } from '../../../call.ts'
import { providerId } from '../../../sign-on.ts'

/** Who somebody is at each provider. */
export const getPersonSignOn = call({
  name: 'getPersonSignOn',
  summary: 'Who somebody is at the identity providers',
  method: 'GET',
  path: '/api/v1.0/admin/people/{userId}/sign-on',
  params: z.object({ userId: rowId }),
  reply: z.object({
    providers: z.array(
      z.object({
        providerId: z.string(),
        name: z.string(),
        /** The first: its subjects are `ssoSubject` of the people's file. */
        isFirst: z.boolean(),
        subjects: z.array(z.object({ subject: z.string(), linkedAt: z.optional(moment) })),
      }),
    ),
  }),
  refusals: { ...consoleRefusals, 'person-unknown': 404 },
})

/** Says that a subject of a provider is this person; of every provider but the first. */
export const linkPerson = call({
  name: 'linkPerson',
  summary: 'Link somebody to an identity provider',
  method: 'POST',
  path: '/api/v1.0/admin/people/{userId}/sign-on',
  params: z.object({ userId: rowId }),
  body: z.strictObject({
    providerId,
    subject: z.string().check(z.minLength(1), z.maxLength(255), z.regex(/^(?!\s)[^\p{Cc}\p{Cs}]+(?<!\s)$/u)),
  }),
  reply: z.object({}),
  refusals: {
    ...consoleRefusals,
    'person-unknown': 404,
    'provider-unknown': 404,
    'first-provider': 409,
    'subject-taken': 409,
  },
})
