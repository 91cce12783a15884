import type { ReplyOf } from '../../../contract/call.ts'
import type { previewReminder as call } from '../../../contract/calls/program-views/reminders.ts'
import { fullName } from '../../../rules/accounts/full-name.ts'
import { localeOf } from '../../../rules/clients/locales.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { Database } from '../../db/connect.ts'
import { renderMail } from '../../emails/render-mail.ts'
import type { Asking } from '../program-views/list-program-views.ts'
import { type TeamRefusal, withTeam } from '../tables/find-team.ts'
import { nameOf, readReminders, reminderValues } from './read-reminders.ts'
import type { ReminderWish } from './remind-undecided.ts'

/** Names that are listed at most; the others are counted. */
const mostNames = 50

/** Whom a reminder would reach now, by the selection that the sending uses, and the mail as the first of them would get it. */
export async function previewReminder(
  db: Database,
  asking: Asking,
  origin: string,
  { programViewId, orgUnitId }: ReminderWish,
): Promise<Outcome<ReplyOf<typeof call>, TeamRefusal | 'selection-closed'>> {
  const { client, locale } = asking
  const found = await withTeam(db, asking, programViewId, orgUnitId, async (tx, team) => {
    if (team.status !== 'goal_selection') return refused('selection-closed')
    const { leader, reminders, ...others } = await readReminders(tx, asking, team)
    const { compare } = new Intl.Collator(localeOf(client.defaultLocale).intlCode)
    const named = reminders
      .map(reminder => ({ reminder, name: fullName(nameOf(reminder.person)) }))
      .sort((one, other) => compare(one.name, other.name))
    const [first] = named
    // In the leader's language, and of this program alone: others may be none that the leader sees (security T27).
    const values = first && reminderValues(client, leader, { ...first.reminder, also: [] }, locale)
    const frame = { client, locale, origin, queuedAt: tx.now, token: undefined }
    const mail = values && renderMail(frame, 'choose-goal', values)
    return done({
      people: named.length,
      names: named.slice(0, mostNames).map(({ name }) => name),
      ...others,
      ...(mail && { mail: { subject: mail.subject, text: mail.text } }),
    })
  })
  return found.ok ? found.value : found
}
