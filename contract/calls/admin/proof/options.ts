import * as z from 'zod/mini'
import { passkeyRequestOptions } from '../../../access.ts'
import { call } from '../../../call.ts'

/** Begins to prove with a passkey. The challenge is good for five minutes, once, in this session. */
export const beginProof = call({
  name: 'beginProof',
  summary: 'Begin to prove with a passkey',
  method: 'POST',
  path: '/api/v1.0/admin/proof/options',
  body: z.object({}),
  reply: passkeyRequestOptions,
  refusals: { 'not-while-launched': 403, 'not-an-administrator': 403, 'factor-unknown': 404 },
})
