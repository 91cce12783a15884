import * as z from 'zod/mini'
import { consoleRefusals } from '../../../access.ts'
import { call } from '../../../call.ts'

/**
 * Begins to set up an app that shows codes (TOTP): its secret, and the same as an address for a QR code. It counts once it has
 * shown a right code, within ten minutes, and then takes the place of an app that was set up before.
 */
export const beginTotp = call({
  name: 'beginTotp',
  summary: 'Begin to set up an app that shows codes',
  method: 'POST',
  path: '/api/v1.0/admin/factors/totp',
  body: z.object({}),
  reply: z.object({ secret: z.string(), uri: z.string() }),
  refusals: consoleRefusals,
})
