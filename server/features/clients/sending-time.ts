import { Temporal } from 'temporal-polyfill'
import { isQuiet } from '../../../rules/mails/quiet-time.ts'
import { dayEndMs, dayIn } from './client-day.ts'
import type { Client } from './client-of-host.ts'

/**
 * The first moment from now on at which mails of occasions may go out, by the client's clock; now itself where they may. At 20:00 on a
 * Friday with hours from 08:00 and quiet weekends it is Monday at 08:00.
 */
export function nextSendingTime(
  { timeZone, settings: { occasions } }: Pick<Client, 'timeZone' | 'settings'>,
  now: Date,
): Date {
  const here = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone)
  const time = here.toPlainTime().toString({ smallestUnit: 'minute' })
  if (!isQuiet(occasions, { weekday: here.dayOfWeek, time })) return now
  for (let days = 0; days <= 7; days += 1) {
    const day = here.toPlainDate().add({ days })
    const begin = day.toZonedDateTime({ timeZone, plainTime: occasions.from }).epochMilliseconds
    if (!occasions.quietDays.includes(day.dayOfWeek) && begin > now.getTime()) return new Date(begin)
  }
  throw new Error('Every day of the week is quiet.')
}

/** The next day after this one on which mails do not rest. */
export function nextSendingDay(client: Pick<Client, 'timeZone' | 'settings'>, day: string): string {
  return dayIn(client.timeZone, nextSendingTime(client, new Date(dayEndMs(client.timeZone, day))))
}
