import * as z from 'zod/mini'
import { mailTopics } from '../../../rules/mails/occasions.ts'
import { call } from '../../call.ts'

const choices = z.object({
  /** What the person is written to about, besides what their account needs. */
  topics: z.array(z.object({ topic: z.enum(mailTopics), isOn: z.boolean() })),
})
export type MailChoices = z.output<typeof choices>

export const getMailChoices = call({
  name: 'getMailChoices',
  summary: 'Which mails the person gets',
  method: 'GET',
  path: '/api/v1.0/user/mails',
  reply: choices,
  refusals: {},
})

/** Switches the mails of a topic on or off; what waits of it is not sent. */
export const setMailChoice = call({
  name: 'setMailChoice',
  summary: 'Switch mails of a topic on or off',
  method: 'PUT',
  path: '/api/v1.0/user/mails',
  body: z.strictObject({ topic: z.enum(mailTopics), isOn: z.boolean() }),
  reply: choices,
  refusals: { 'not-while-launched': 403 },
})
