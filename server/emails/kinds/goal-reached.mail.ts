import { dayInWords, type MailWriter } from '../mail-content.ts'
import { progressMail } from '../progress-mail.ts'

/** The goal is reached; what it pays is for the final result to say. */
export const goalReachedMail: MailWriter<'goal-reached'> = (frame, values) =>
  progressMail(frame, 'goal-reached', { ...values, end: dayInWords(frame, values.end) })
