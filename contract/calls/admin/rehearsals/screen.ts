import * as z from 'zod/mini'
import { consoleRefusals, rowId } from '../../../access.ts'
import { call } from '../../../call.ts'
import { seenScreen } from '../../../rehearsal.ts'
import { localeCode } from '../../../shapes.ts'

/** What an invented person saw in a rehearsal, in a language. */
export const getRehearsalScreen = call({
  name: 'getRehearsalScreen',
  summary: 'What somebody saw in a rehearsal',
  method: 'GET',
  path: '/api/v1.0/admin/rehearsals/{rehearsalId}/screen',
  params: z.object({ rehearsalId: rowId }),
  query: z.object({ key: z.string().check(z.regex(/^[\w.-]{1,100}$/)), locale: localeCode }),
  reply: seenScreen,
  refusals: { ...consoleRefusals, 'rehearsal-unknown': 404 },
})
