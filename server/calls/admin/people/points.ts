import { getPersonPoints } from '../../../../contract/calls/admin/people/points.ts'
import { done, refused } from '../../../../rules/outcome.ts'
import { pointsOf } from '../../../features/ledger/points-of.ts'
import { route } from '../../../http/route.ts'

export const getPersonPointsRoute = route(
  getPersonPoints,
  { may: 'see-results' },
  async ({ reader, client, locale, params }) => {
    const points = await pointsOf(reader, client, Number(params.userId), locale)
    return points === undefined ? refused('person-unknown') : done(points)
  },
)
