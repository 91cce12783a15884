import { greetingOf, lifeInWords, linkTo, type MailWriter, say } from '../mail-content.ts'

/** The link to a new password (A08). */
export const forgotPasswordMail: MailWriter<'forgot-password'> = (frame, { userName, goodForSeconds, ...person }) => ({
  subject: say(frame, 'forgot-password.subject'),
  preheader: say(frame, 'forgot-password.preheader', { life: lifeInWords(frame, goodForSeconds) }),
  heading: say(frame, 'forgot-password.heading'),
  greeting: greetingOf(frame, person),
  paragraphs: [say(frame, 'forgot-password.body')],
  facts: [[say(frame, 'user-id'), userName]],
  action: { label: say(frame, 'forgot-password.action'), url: linkTo(frame, '/reset-password') },
  notes: [
    say(frame, 'forgot-password.life', { life: lifeInWords(frame, goodForSeconds) }),
    say(frame, 'forgot-password.note'),
  ],
})
