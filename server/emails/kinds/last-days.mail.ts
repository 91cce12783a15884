import { dayInWords, greetingOf, type MailWriter, say } from '../mail-content.ts'
import { viewUrl } from '../progress-mail.ts'

/** The last days to choose a goal, to who has not. */
export const lastDaysMail: MailWriter<'last-days'> = (frame, values) => {
  const variables = { program: values.programName, date: dayInWords(frame, values.until) }
  return {
    subject: say(frame, 'last-days.subject', variables),
    preheader: say(frame, 'choose-goal.preheader', variables),
    heading: say(frame, 'choose-goal.heading'),
    greeting: greetingOf(frame, values),
    paragraphs: [say(frame, 'last-days.body', variables)],
    facts: [[say(frame, 'choose-goal.until'), variables.date]],
    action: { label: say(frame, 'choose-goal.action'), url: viewUrl(frame, values) },
    notes: [say(frame, 'choose-goal.note')],
  }
}
