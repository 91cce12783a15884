import { getTeamCounts } from '../../../contract/calls/team/counts.ts'
import { done } from '../../../rules/outcome.ts'
import { teamCounts } from '../../features/team-today/count-teams.ts'
import { route } from '../../http/route.ts'

export const getTeamCountsRoute = route(getTeamCounts, 'signed-in', async ({ session, client, db, locale }) =>
  done({ programs: await teamCounts(db, { client, personId: session.personId, locale }) }),
)
