import { getGoalLevels } from '../../../contract/calls/program/levels.ts'
import { listGoalLevels } from '../../features/goals/list-goal-levels.ts'
import { route } from '../../http/route.ts'

export const getGoalLevelsRoute = route(getGoalLevels, 'signed-in', ({ reader, session, client, locale, params }) =>
  listGoalLevels(reader, { client, personId: session.personId, locale }, params),
)
