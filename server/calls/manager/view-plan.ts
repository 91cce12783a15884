import { viewPlan } from '../../../contract/calls/manager/view-plan.ts'
import { viewParticipant } from '../../features/progress/view-participant.ts'
import { door } from '../../http/door.ts'

export const viewPlanDoor = door(viewPlan, 'signed-in', ({ reader, session, client, locale, params }) =>
  viewParticipant(
    reader,
    { client, personId: session.personId, locale },
    { ...params, isLaunched: session.launchedBy !== undefined },
  ),
)
