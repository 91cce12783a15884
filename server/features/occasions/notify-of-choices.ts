import { sayIn } from '../../../contract/program-document.ts'
import { localeOf } from '../../../rules/clients/locales.ts'
import { writeLabel } from '../../../rules/clients/write-figures.ts'
import { canChoose } from '../../../rules/goals/goal-levels-for.ts'
import { addDays } from '../../../rules/programs/calendar-day.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import type { Client } from '../clients/client-of-host.ts'
import { nextSendingDay } from '../clients/sending-time.ts'
import type { PublishedProgram } from '../program-views/program-documents.ts'
import { reminderKey } from '../reminders/reminder-key.ts'
import { localeFor, notify } from './mail-reader.ts'
import { onSince } from './occasion-plan.ts'
import { type Choice, readEnrolled, type Slice, type Slicing } from './occasions.store.ts'

/** For so many days a program that has opened is news. */
const openingDays = 7

/** What there is to say today about the choice of a goal: that it is open, or that it ends; nothing where neither is new or on. */
export function choiceToNotifyOf(
  client: Client,
  { programId, document }: PublishedProgram,
  today: string,
): Choice | undefined {
  const { goalSelection: window, timePeriod } = document
  const { timePeriodId } = timePeriod
  const isNew = (from: string) => today >= from && today < addDays(from, openingDays)
  if (window === undefined) {
    const isOn = onSince(client, 'opening', programId) !== undefined
    return isOn && isNew(timePeriod.startDate)
      ? { occasion: 'opening', instance: timePeriodId, hasGoal: true }
      : undefined
  }
  if (today < window.from || today > window.to) return undefined
  // Where mails rest on all days that are left, today is the last to speak of it.
  const isLast = nextSendingDay(client, today) > window.to
  const isEnding = isLast || today > addDays(window.to, -client.settings.occasions.lastDays)
  if (isEnding && onSince(client, 'last-days', programId) !== undefined)
    // Once the last day is another, its last days are news again.
    return { occasion: 'last-days', instance: `${timePeriodId}/${window.to}`, hasGoal: false }
  const isOpening = isNew(window.from) && onSince(client, 'opening', programId) !== undefined
  return isOpening ? { occasion: 'opening', instance: timePeriodId, hasGoal: false } : undefined
}

/**
 * Notifies people of a program that it is open, or that the last days to choose have come: those who can choose and have not, and once
 * about whichever program on a day, while there is another day. Where goals are assigned, it notifies those who have one.
 */
export async function notifyOfChoices(
  tx: ClientTx,
  client: Client,
  published: PublishedProgram,
  today: string,
  slice: Slice,
): Promise<Slicing> {
  const choice = choiceToNotifyOf(client, published, today)
  if (choice === undefined) return { notified: 0 }
  const { programId, document } = published
  const { timePeriodId } = document.timePeriod
  const isLastChance = choiceToNotifyOf(client, published, nextSendingDay(client, today)) === undefined
  const rows = await readEnrolled(tx, { programId, timePeriodId }, choice, slice)
  let notified = 0
  for (const row of rows) {
    const locale = localeFor(row, client)
    const terms = published.termsIn(locale, client.defaultLocale)
    const program = { programId, programName: sayIn(document.name, locale, client.defaultLocale) }
    if (row.target === null) {
      const group = terms.groups.find(({ groupId }) => groupId === row.group_id)
      if (!group || !canChoose({ program: terms, group, baseline: row.baseline ?? undefined })) continue
    }
    const values =
      row.target === null
        ? { ...program, until: document.goalSelection!.to }
        : { ...program, target: writeLabel(row.target, localeOf(locale).intlCode, terms.label) }
    const isNew = await notify(tx, client, row, {
      occasion: choice.occasion,
      instance: choice.instance,
      programId,
      values: values as never,
      ...(row.target === null && {
        lastDay: document.goalSelection?.to,
        key: reminderKey(row.person_id, today),
        isLastChance,
      }),
    })
    if (isNew) notified += 1
  }
  return { notified, last: rows.length === slice.most ? rows.at(-1)!.person_id : undefined }
}
