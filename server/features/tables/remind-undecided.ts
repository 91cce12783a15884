import type { ReplyOf } from '../../../contract/call.ts'
import type { remindToChoose } from '../../../contract/calls/program-views/reminders.ts'
import { sayIn } from '../../../contract/program-document.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { Database } from '../../db/connect.ts'
import { withClient } from '../../db/tenant.ts'
import { queueMail } from '../../emails/queue-mail.ts'
import { personOf } from '../accounts/person-of.ts'
import { recordEvent } from '../audit/events.ts'
import { type Limit, takeTry, tooManyTries } from '../limits/limits.ts'
import type { Asking } from '../program-views/list-program-views.ts'
import { findTeam, membersOf, type TeamRefusal } from './find-team.ts'
import { readUndecided, reminderKey } from './undecided.store.ts'

/** Mails that one call queues at most: more would take longer than somebody waits. */
const mostMails = 500
/** How often a leader may ask within the minutes. */
const most = 20
const minutes = 15

export interface ReminderWish {
  readonly programViewId: string
  /** Absent for all of the leader's part. */
  readonly orgUnitId: string | undefined
}

/** Reminds those of a leader's part who have no goal while goals are chosen, each in their language and once a day. */
export async function remindUndecided(
  db: Database,
  asking: Asking,
  { programViewId, orgUnitId }: ReminderWish,
): Promise<Outcome<ReplyOf<typeof remindToChoose>, TeamRefusal | 'selection-closed' | 'too-many-tries'>> {
  const found = await findTeam(db, asking, programViewId, orgUnitId)
  if (!found.ok) return found
  const team = found.value
  const { client, personId } = asking
  if (team.status !== 'goal_selection') return refused('selection-closed')
  return withClient(db, client.clientId, async tenant => {
    const limits: Limit[] = [{ kind: 'choice-reminder', subject: `person ${personId}`, most, minutes }]
    const seconds = await takeTry(tenant, limits)
    if (seconds > 0) return tooManyTries(seconds)
    const leader = await personOf(tenant, personId)
    const scope = membersOf(team, { isShown: false, isFinal: false }, true)
    const { people, alreadyToday, withoutAddress, waiting } = await readUndecided(tenant, scope, mostMails)
    const { programId, today } = team
    const { name, goalSelection } = team.document
    let reminded = 0
    for (const { person_id, user_name: userName, first_name: firstName, last_name, email, locale: own } of people) {
      const locale = own ?? client.defaultLocale
      const mailId = await queueMail(tenant, client, {
        kind: 'choose-goal',
        to: { address: email, name: `${firstName} ${last_name}` },
        locale,
        values: {
          userName,
          firstName,
          leader: `${leader.first_name} ${leader.last_name}`,
          programName: sayIn(name, locale, client.defaultLocale),
          programId,
          ...(goalSelection && { until: goalSelection.to }),
        },
        key: reminderKey(programId, person_id, today),
      })
      // Another leader of the same people may have been quicker by a moment.
      if (mailId !== undefined) reminded += 1
    }
    const details = { programId, unit: team.place.unitId ?? '', reminded }
    await recordEvent(tenant, {
      actor: leader.user_name,
      action: 'choice.reminded',
      subject: leader.user_name,
      details,
    })
    return done({
      reminded,
      alreadyToday: alreadyToday + people.length - reminded,
      withoutAddress,
      left: waiting - people.length,
    })
  })
}
