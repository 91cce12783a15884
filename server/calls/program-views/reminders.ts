import { remindToChoose } from '../../../contract/calls/program-views/reminders.ts'
import { remindUndecided } from '../../features/reminders/remind-undecided.ts'
import { route } from '../../http/route.ts'

export const remindToChooseRoute = route(
  remindToChoose,
  'signed-in',
  ({ session, client, db, locale, params, body }) =>
    remindUndecided(
      db,
      { client, personId: session.personId, locale },
      { programViewId: params.id, orgUnitId: body.orgUnitId },
    ),
  { inLaunch: 'refused' },
)
