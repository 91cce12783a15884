import * as z from 'zod/mini'
import { occasions } from '../rules/mails/occasions.ts'
import { date, id } from './shapes.ts'

/** Mails of occasions: which are on, and when they go out (console.md W10j). */

export const occasion = z.enum(occasions)
const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/))
const few = (most: number) => z.int().check(z.minimum(1), z.maximum(most))

const hours = {
  /** Between these, where the client is. */
  from: z._default(time, '08:00'),
  to: z._default(time, '18:00'),
  /** Days of the week on which nothing is sent, 1 for Monday to 7 for Sunday. */
  quietDays: z._default(z.array(z.int().check(z.minimum(1), z.maximum(7))).check(z.maxLength(6)), [6, 7]),
  /** On how many of the last days those who have not chosen are reminded. */
  lastDays: z._default(few(30), 3),
  /** How many days before their last day people are notified of it. */
  expiryDays: z._default(few(90), 14),
}

/** As a client keeps it: what is on since which day, but for these programs. */
export const occasionSettings = z.strictObject({
  ...hours,
  on: z._default(z.partialRecord(occasion, date), {}),
  programs: z._default(z.record(id, z.strictObject({ off: z.array(occasion) })), {}),
})
export type OccasionSettings = z.output<typeof occasionSettings>

/** As the console shows and changes it. */
export const mailPlan = z.strictObject({
  ...hours,
  on: z.array(occasion).check(z.maxLength(occasions.length)),
  programs: z
    .array(z.strictObject({ programId: id, off: z.array(occasion).check(z.maxLength(occasions.length)) }))
    .check(z.maxLength(1000)),
})
export type MailPlan = z.output<typeof mailPlan>
