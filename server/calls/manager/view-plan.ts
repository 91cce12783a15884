import { viewPlan } from '../../../contract/calls/manager/view-plan.ts'
import { viewParticipant } from '../../features/progress/view-participant.ts'
import { route } from '../../http/route.ts'

export const viewPlanRoute = route(viewPlan, 'signed-in', ({ reader, session, client, locale, params }) =>
  viewParticipant(
    reader,
    { client, personId: session.personId, locale },
    { ...params, isLaunched: session.launchedBy !== undefined },
  ),
)
