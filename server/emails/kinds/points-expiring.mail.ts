import { translateFor } from '../../features/translations/translate.ts'
import { dayInWords, greetingOf, type MailWriter, say } from '../mail-content.ts'

/** Points have a last day, and it is near. */
export const pointsExpiringMail: MailWriter<'points-expiring'> = (frame, { award, lastDay, ...person }) => {
  const variables = { award, date: dayInWords(frame, lastDay) }
  return {
    subject: say(frame, 'points-expiring.subject', variables),
    preheader: say(frame, 'points-expiring.body', variables),
    heading: say(frame, 'points-expiring.subject', variables),
    greeting: greetingOf(frame, person),
    paragraphs: [say(frame, 'points-expiring.body', variables)],
    facts: [],
    action: {
      label: translateFor(frame.client, frame.locale, 'final.account-history', {}),
      url: `${frame.origin}/profile#account-history`,
    },
    notes: [],
  }
}
