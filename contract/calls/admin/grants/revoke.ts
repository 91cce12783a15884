import * as z from 'zod/mini'
import { consoleRefusals, reason, rowId } from '../../../access.ts'
import { call } from '../../../call.ts'

/** Takes a role away. It ends with the person's next request, and their open pages hear of it (W10c). */
export const revokeGrant = call({
  name: 'revokeGrant',
  summary: 'Take a role away',
  method: 'POST',
  path: '/api/v1.0/admin/grants/revoke',
  body: z.object({ grantId: rowId, reason }),
  reply: z.object({}),
  refusals: { ...consoleRefusals, 'grant-unknown': 404, 'own-grant': 403, 'last-owner': 409 },
})
