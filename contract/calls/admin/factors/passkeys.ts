import * as z from 'zod/mini'
import { consoleRefusals, factorName, passkeyRegistration, recoveryCodes, rowId } from '../../../access.ts'
import { call } from '../../../call.ts'

/**
 * Keeps the passkey that the browser made. It counts as a proof. With the first factor come recovery codes, shown this one
 * time; where `sessionId` is there it replaces the session of the request (security T9).
 */
export const keepPasskey = call({
  name: 'keepPasskey',
  summary: 'Finish setting up a passkey',
  method: 'POST',
  path: '/api/v1.0/admin/factors/passkeys',
  body: z.object({ name: factorName, response: passkeyRegistration }),
  reply: z.object({
    factorId: rowId,
    recoveryCodes: z.optional(recoveryCodes),
    sessionId: z.optional(z.string()),
  }),
  refusals: { ...consoleRefusals, 'passkey-not-here': 409, 'passkey-wrong': 422, 'too-many-factors': 409 },
})
