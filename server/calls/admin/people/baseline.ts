import { correctPersonBaseline } from '../../../../contract/calls/admin/people/baseline.ts'
import { withClient } from '../../../db/client-tx.ts'
import { correctInConsole } from '../../../features/goals/correct-in-console.ts'
import { route } from '../../../http/route.ts'

export const correctPersonBaselineRoute = route(
  correctPersonBaseline,
  { may: 'see-results' },
  ({ db, client, session, params, body }) =>
    withClient(db, client.clientId, tx => correctInConsole(tx, session, { ...body, personId: Number(params.userId) })),
  { proof: true },
)
