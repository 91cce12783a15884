import { getTeamToday } from '../../contract/calls/team.ts'
import { done } from '../../rules/outcome.ts'
import { teamToday } from '../features/team-today/team-today.ts'
import { route } from '../http/route.ts'

export const getTeamTodayRoute = route(getTeamToday, 'signed-in', async ({ session, client, db, locale }) =>
  done(await teamToday(db, { client, personId: session.personId, locale })),
)
