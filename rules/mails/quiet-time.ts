/** When mails of occasions go out, where the client is: within these hours, and not on these days. */
export interface SendingHours {
  /** `HH:MM`, the first minute and the one after the last; `24:00` is the end of the day. */
  readonly from: string
  readonly to: string
  /** Days of the week on which nothing is sent, 1 for Monday to 7 for Sunday. */
  readonly quietDays: readonly number[]
}

/** Whether mails rest: at 20:00 with hours from 08:00 to 20:00 they do. */
export function isQuiet({ from, to, quietDays }: SendingHours, now: { weekday: number; time: string }): boolean {
  return quietDays.includes(now.weekday) || now.time < from || now.time >= to
}
