import { getGoalLevels } from '../../../contract/calls/program/levels.ts'
import { listGoalLevels } from '../../features/goals/list-goal-levels.ts'
import { door } from '../../http/door.ts'

export const getGoalLevelsDoor = door(getGoalLevels, 'signed-in', ({ reader, session, client, locale, params }) =>
  listGoalLevels(reader, { client, personId: session.personId, locale }, params),
)
