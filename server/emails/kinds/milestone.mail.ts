import type { MailWriter } from '../mail-content.ts'
import { progressMail } from '../progress-mail.ts'

/** A level on the way to the goal is reached. */
export const milestoneMail: MailWriter<'milestone'> = (frame, values) => progressMail(frame, 'milestone', values)
