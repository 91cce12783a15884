import * as z from 'zod/mini'
import { consoleRefusals, reason } from '../../../access.ts'
import { call } from '../../../call.ts'
import { typedUserName } from '../../../new-password.ts'
import { awardKind } from '../../../results.ts'
import { id } from '../../../shapes.ts'

/**
 * Corrects one award by hand; every later calculation keeps it, and the next batch pays it. Nobody corrects their own. The same
 * points for the same reason, by the same person, are a correction sent twice: one more takes another reason.
 */
export const correctAward = call({
  name: 'correctAward',
  summary: 'Correct one award by hand',
  method: 'POST',
  path: '/api/v1.0/admin/programs/{programId}/deltas',
  params: z.object({ programId: id }),
  body: z.object({ userName: typedUserName, kind: awardKind, points: z.int(), reason }),
  reply: z.object({ deltaId: z.int() }),
  refusals: {
    ...consoleRefusals,
    'program-unknown': 404,
    'person-not-enrolled': 404,
    'nothing-issued': 409,
    'award-unknown': 409,
    'correction-repeated': 409,
    'points-not-whole': 422,
    'kind-unknown': 422,
    'reason-missing': 422,
    'own-award': 403,
  },
})
