import * as z from 'zod/mini'
import { consoleRefusals, passkeyCreationOptions } from '../../../../access.ts'
import { call } from '../../../../call.ts'

/** Begins to set up a passkey. The challenge is good for five minutes, once, in this session. */
export const beginPasskey = call({
  name: 'beginPasskey',
  summary: 'Begin to set up a passkey',
  method: 'POST',
  path: '/api/v1.0/admin/factors/passkeys/options',
  body: z.object({}),
  reply: passkeyCreationOptions,
  refusals: { ...consoleRefusals, 'passkey-not-here': 409 },
})
