import * as z from 'zod/mini'
import { consoleRefusals, recoveryCodes } from '../../../access.ts'
import { call } from '../../../call.ts'

/** New recovery codes in place of all earlier ones. They are shown this one time. */
export const renewRecoveryCodes = call({
  name: 'renewRecoveryCodes',
  summary: 'Make new recovery codes',
  method: 'POST',
  path: '/api/v1.0/admin/factors/recovery-codes',
  body: z.object({}),
  reply: z.object({ recoveryCodes }),
  refusals: consoleRefusals,
})
