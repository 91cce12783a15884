import * as z from 'zod/mini'
import { appCode, consoleRefusals, factorName, recoveryCodes, rowId } from '../../../../access.ts'
import { call } from '../../../../call.ts'

/** Finishes setting up an app by a code that it shows. Proof, recovery codes and `sessionId` as with a passkey. */
export const confirmTotp = call({
  name: 'confirmTotp',
  summary: 'Finish setting up an app that shows codes',
  method: 'POST',
  path: '/api/v1.0/admin/factors/totp/confirm',
  body: z.object({ name: factorName, code: appCode }),
  reply: z.object({
    factorId: rowId,
    recoveryCodes: z.optional(recoveryCodes),
    sessionId: z.optional(z.string()),
  }),
  refusals: { ...consoleRefusals, 'totp-not-begun': 409, 'code-wrong': 422, 'too-many-tries': 429 },
})
