import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { id } from '../../shapes.ts'

/**
 * Reminds by mail those below who have not chosen a goal yet, while they still can; nobody gets two on one day, whoever sends
 * them. One call reminds a limited number, and `left` says how many remain for another call. `withoutBaseline` counts those
 * who cannot choose before they have a baseline, and get no mail.
 */
export const remindToChoose = call({
  name: 'remindToChoose',
  summary: 'Remind those who have not chosen a goal yet, each once a day at most',
  method: 'POST',
  path: '/api/v1.0/program-views/{id}/reminders',
  params: z.object({ id }),
  /** Without a unit, all of the caller's part of the organisation. */
  body: z.object({ orgUnitId: z.optional(id) }),
  reply: z.object({
    reminded: z.int(),
    alreadyToday: z.int(),
    withoutAddress: z.int(),
    withoutBaseline: z.int(),
    left: z.int(),
  }),
  refusals: {
    'program-view-unknown': 404,
    'org-unit-unknown': 404,
    'selection-closed': 409,
    'not-while-launched': 403,
    'too-many-tries': 429,
  },
})
