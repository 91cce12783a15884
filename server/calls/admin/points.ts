import { getPointsOverview } from '../../../contract/calls/admin/points.ts'
import { done } from '../../../rules/outcome.ts'
import { newestProof } from '../../features/ledger/newest-proof.ts'
import { route } from '../../http/route.ts'

export const getPointsOverviewRoute = route(getPointsOverview, { may: 'see-results' }, async ({ reader }) =>
  done(await newestProof(reader)),
)
