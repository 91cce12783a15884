import { remindToChoose } from '../../../contract/calls/program-views/reminders.ts'
import { remindUndecided } from '../../features/tables/remind-undecided.ts'
import { door } from '../../http/door.ts'

export const remindToChooseDoor = door(
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
