import * as z from 'zod/mini'
import { consoleRefusals, rowId } from '../../../access.ts'
import { call } from '../../../call.ts'
import { getProgramViews } from '../../program-views.ts'

/** Somebody's programs and goals: the reply that they themselves get, in the language of whoever asks. */
export const getPersonPrograms = call({
  name: 'getPersonPrograms',
  summary: "Somebody's programs and goals",
  method: 'GET',
  path: '/api/v1.0/admin/people/{userId}/programs',
  params: z.object({ userId: rowId }),
  reply: getProgramViews.reply,
  refusals: { ...consoleRefusals, 'person-unknown': 404 },
})
