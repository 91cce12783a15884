import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { linkSecret } from '../../new-password.ts'

/**
 * Whether the mailed link of an activation still works, before anybody chooses a password for it. It spends nothing, says
 * whose link it is to nobody, and counts dead links as `activate` does.
 */
export const checkActivationLink = call({
  name: 'checkActivationLink',
  summary: 'Whether the link of an activation still works',
  method: 'POST',
  path: '/api/v1.0/activate/check',
  errorCode: true,
  body: z.object({ k: linkSecret }),
  reply: z.object({}),
  refusals: { 'link-ended': 410, 'too-many-tries': 429 },
})
