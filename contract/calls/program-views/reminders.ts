import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { id } from '../../shapes.ts'

const params = z.object({ id })
/** Without a unit, all of the caller's part of the organisation. */
const part = z.object({ orgUnitId: z.optional(id) })
/** Those who have not chosen and get no mail; `withoutBaseline` cannot choose before they have one. */
const others = {
  alreadyToday: z.int(),
  withoutAddress: z.int(),
  withoutBaseline: z.int(),
  /** One call reminds a limited number: how many remain for another. */
  left: z.int(),
}
const refusals = { 'program-view-unknown': 404, 'org-unit-unknown': 404, 'selection-closed': 409 } as const

/** Sends nothing: whom `remindToChoose` would remind now, and an example of the mail. */
export const previewReminder = call({
  name: 'previewReminder',
  summary: 'Look at a reminder before it is sent: who would get it, and the mail',
  method: 'GET',
  path: '/api/v1.0/program-views/{id}/reminders',
  params,
  query: part,
  reply: z.object({
    people: z.int(),
    /** In the order of names; of very many the first ones. */
    names: z.array(z.string()),
    ...others,
    /** As the first of them would get it, in the caller's language and about this program alone; absent where nobody gets one. */
    mail: z.optional(z.object({ subject: z.string(), text: z.string() })),
  }),
  refusals,
})

/** Reminds by mail those below who have not chosen a goal yet, while they still can; nobody gets two on one day, whoever sends them. */
export const remindToChoose = call({
  name: 'remindToChoose',
  summary: 'Remind those who have not chosen a goal yet, each once a day at most',
  method: 'POST',
  path: '/api/v1.0/program-views/{id}/reminders',
  params,
  body: part,
  reply: z.object({ reminded: z.int(), ...others }),
  refusals: { ...refusals, 'not-while-launched': 403, 'too-many-tries': 429 },
})
