import { previewBaseline } from '../../../../../contract/calls/admin/people/baseline/preview.ts'
import { withClient } from '../../../../db/client-tx.ts'
import { lookAtBaseline } from '../../../../features/goals/correct-in-console.ts'
import { route } from '../../../../http/route.ts'

export const previewBaselineRoute = route(
  previewBaseline,
  { may: 'see-results' },
  ({ db, client, session, params, body }) =>
    withClient(db, client.clientId, tx => lookAtBaseline(tx, session, { ...body, personId: Number(params.userId) })),
)
