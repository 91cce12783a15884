import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { linkSecret } from '../../new-password.ts'

/**
 * Whether the mailed link to a new password still works, before anybody chooses one for it. It spends nothing, says whose link
 * it is to nobody, and counts dead links as `savePassword` does.
 */
export const checkPasswordLink = call({
  name: 'checkPasswordLink',
  summary: 'Whether the link to a new password still works',
  method: 'POST',
  path: '/api/v1.0/savePassword/check',
  errorCode: true,
  body: z.object({ k: linkSecret }),
  reply: z.object({}),
  refusals: { 'link-ended': 410, 'too-many-tries': 429 },
})
