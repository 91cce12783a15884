import * as z from 'zod/mini'
import { consoleRefusals } from '../../../../access.ts'
import { call } from '../../../../call.ts'
import { cardRevision } from '../../../../settings.ts'
import { trialId } from '../../../../sign-on.ts'

/** Puts a provider to use as it was tried, where its test went well; on the revision of `getSignOn`. */
export const adoptTrial = call({
  name: 'adoptTrial',
  summary: 'Use a provider that was tried',
  method: 'POST',
  path: '/api/v1.0/admin/sign-on/trials/{trialId}/use',
  params: z.object({ trialId }),
  body: z.strictObject({ revision: cardRevision }),
  reply: z.object({ revision: cardRevision }),
  refusals: {
    ...consoleRefusals,
    'trial-unknown': 404,
    'not-tried': 409,
    'settings-changed': 409,
    'provider-missing': 422,
    'provider-twice': 422,
    'secret-missing': 422,
    'owner-not-signed-on': 409,
  },
})
