import * as z from 'zod/mini'
import { consoleRefusals } from '../../access.ts'
import { call } from '../../call.ts'
import { id } from '../../shapes.ts'

/** Up to 20 units whose name or id begins as typed, by name. */
export const findUnits = call({
  name: 'findUnits',
  summary: 'Find units of the organisation',
  method: 'GET',
  path: '/api/v1.0/admin/units',
  query: z.object({ search: z.string().check(z.trim(), z.maxLength(200)) }),
  reply: z.object({ units: z.array(z.object({ unitId: id, name: z.string() })) }),
  refusals: consoleRefusals,
})
