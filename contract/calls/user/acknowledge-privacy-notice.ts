import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { user } from '../user.ts'

/**
 * The person has read the privacy notice of this version (A19). Only the one that stands can be acknowledged: who has an
 * older one before them is told to read again. The same one twice changes nothing.
 */
export const acknowledgePrivacyNotice = call({
  name: 'acknowledgePrivacyNotice',
  summary: 'Acknowledge the privacy notice that stands',
  method: 'PUT',
  path: '/api/v1.0/user/acknowledge-privacy-notice',
  body: z.object({ version: z.int().check(z.minimum(1), z.maximum(1_000_000)) }),
  reply: user,
  refusals: { 'privacy-notice-changed': 409 },
})
