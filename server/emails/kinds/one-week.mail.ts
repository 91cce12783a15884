import type { MailWriter } from '../mail-content.ts'
import { progressMail } from '../progress-mail.ts'

/** A week as good as the best so far would be enough for the goal. */
export const oneWeekMail: MailWriter<'one-week'> = (frame, values) => progressMail(frame, 'one-week', values)
