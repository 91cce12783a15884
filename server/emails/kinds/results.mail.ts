import type { MailWriter } from '../mail-content.ts'
import { progressMail } from '../progress-mail.ts'

/** What new results have come to. */
export const resultsMail: MailWriter<'results'> = (frame, values) => progressMail(frame, 'results', values)
