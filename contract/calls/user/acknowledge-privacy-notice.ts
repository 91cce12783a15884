import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { user } from '../user.ts'

/**
 * The person has read the privacy notice of this version (A19). Only the current version can be acknowledged: an older one
 * is refused, so that the person reads again. Repeating the call changes nothing.
 */
export const acknowledgePrivacyNotice = call({
  name: 'acknowledgePrivacyNotice',
  summary: 'Acknowledge the current privacy notice',
  method: 'PUT',
  path: '/api/v1.0/user/acknowledge-privacy-notice',
  body: z.object({ version: z.int().check(z.minimum(1), z.maximum(1_000_000)) }),
  reply: user,
  refusals: { 'privacy-notice-changed': 409 },
})
