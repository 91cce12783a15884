import { previewReminder, remindToChoose } from '../../../contract/calls/program-views/reminders.ts'
import { previewReminder as preview } from '../../features/reminders/preview-reminder.ts'
import { remindUndecided } from '../../features/reminders/remind-undecided.ts'
import { route } from '../../http/route.ts'

export const previewReminderRoute = route(
  previewReminder,
  'signed-in',
  ({ session, client, db, locale, origin, params, query }) =>
    preview(db, { client, personId: session.personId, locale }, origin, {
      programViewId: params.id,
      orgUnitId: query.orgUnitId,
    }),
)

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
