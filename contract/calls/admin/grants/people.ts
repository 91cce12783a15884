import * as z from 'zod/mini'
import { consoleRefusals, namedPerson } from '../../../access.ts'
import { call } from '../../../call.ts'

/** Up to 20 people to whom a role may be given, by the beginnings of the words of their names or of their user name. */
export const findGrantees = call({
  name: 'findGrantees',
  summary: 'Find people to give a role to',
  method: 'GET',
  path: '/api/v1.0/admin/grants/people',
  query: z.object({ search: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)) }),
  reply: z.object({ people: z.array(namedPerson) }),
  refusals: consoleRefusals,
})
