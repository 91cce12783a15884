import * as z from 'zod/mini'
import { assistRefusals, consoleRefusals, reason, rowId } from '../../../access.ts'
import { call } from '../../../call.ts'
import { handFault, handRevision, personFields } from '../../../people-by-hand.ts'

/**
 * Changes somebody's account by hand, as a file of participants does. `revision` is that of `getPerson`: where the account was changed
 * meanwhile the answer is 409. Where a value does not do, `faults` says why and nothing is changed.
 */
export const editPerson = call({
  name: 'editPerson',
  summary: "Change somebody's account",
  method: 'POST',
  path: '/api/v1.0/admin/people/{userId}/edit',
  params: z.object({ userId: rowId }),
  body: z.object({ revision: handRevision, fields: personFields, reason }),
  reply: z.object({ faults: z.array(handFault) }),
  refusals: { ...consoleRefusals, ...assistRefusals, 'person-changed': 409 },
})
