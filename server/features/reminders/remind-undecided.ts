import type { ReplyOf } from '../../../contract/call.ts'
import type { remindToChoose } from '../../../contract/calls/program-views/reminders.ts'
import { fullName } from '../../../rules/accounts/full-name.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import { withClient } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'
import { queueMail } from '../../emails/queue-mail.ts'
import { recordEvent } from '../audit/events.ts'
import { type Limit, takeAttempt, tooManyAttempts } from '../limits/limits.ts'
import type { Asking } from '../program-views/list-program-views.ts'
import { type TeamRefusal, withTeam } from '../tables/find-team.ts'
import { nameOf, readReminders, reminderValues } from './read-reminders.ts'
import { reminderKey } from './reminder-key.ts'

/** How often a leader may ask within the minutes. */
const most = 20
const minutes = 15

export interface ReminderWish {
  readonly programViewId: string
  /** Absent for all of the leader's part. */
  readonly orgUnitId: string | undefined
}

/**
 * Reminds those of a leader's part who have no goal while goals are chosen, each in their language and once a day: a mail
 * names all programs in which they could choose one. Who cannot, for want of a baseline, gets none and is counted.
 */
export async function remindUndecided(
  db: Database,
  asking: Asking,
  { programViewId, orgUnitId }: ReminderWish,
): Promise<Outcome<ReplyOf<typeof remindToChoose>, TeamRefusal | 'selection-closed' | 'too-many-tries'>> {
  const found = await withTeam(db, asking, programViewId, orgUnitId, async (_, team) => team)
  if (!found.ok) return found
  const team = found.value
  const { client, personId } = asking
  if (team.status !== 'goal_selection') return refused('selection-closed')
  return withClient(db, client.clientId, async tx => {
    const limits: Limit[] = [{ kind: 'choice-reminder', subject: `person ${personId}`, most, minutes }]
    const seconds = await takeAttempt(tx, limits)
    if (seconds > 0) return tooManyAttempts(seconds)
    const { leader, reminders, alreadyToday, ...others } = await readReminders(tx, asking, team)
    let reminded = 0
    for (const reminder of reminders) {
      const { person } = reminder
      const locale = person.locale ?? client.defaultLocale
      const mailId = await queueMail(tx, client, {
        kind: 'choose-goal',
        personId: person.person_id,
        to: { address: person.email, name: fullName(nameOf(person)) },
        locale,
        values: reminderValues(client, leader, reminder, locale),
        key: reminderKey(person.person_id, team.today),
      })
      // Another leader of the same people may have been quicker by a moment, in this program or in another.
      if (mailId !== undefined) reminded += 1
    }
    const details = { programId: team.programId, unit: team.place.unitId ?? '', reminded }
    await recordEvent(tx, {
      actor: `person:${personId}`,
      action: 'choice.reminded',
      subject: `person:${personId}`,
      details,
    })
    return done({ reminded, alreadyToday: alreadyToday + reminders.length - reminded, ...others })
  })
}
