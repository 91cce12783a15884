import { translateFor } from '../../features/translations/translate.ts'
import { dayInWords, greetingOf, type MailWriter, say } from '../mail-content.ts'

/** Points have a last day, and it is near. */
export const pointsExpiringMail: MailWriter<'points-expiring'> = (frame, { award, lastDay, ...person }) => {
  const told = { award, date: dayInWords(frame, lastDay) }
  return {
    subject: say(frame, 'points-expiring.subject', told),
    preheader: say(frame, 'points-expiring.body', told),
    heading: say(frame, 'points-expiring.subject', told),
    greeting: greetingOf(frame, person),
    paragraphs: [say(frame, 'points-expiring.body', told)],
    facts: [],
    action: {
      label: translateFor(frame.client, frame.locale, 'final.account-history', {}),
      url: `${frame.origin}/profile#account-history`,
    },
    notes: [],
  }
}
