import { greetingOf, type MailWriter, momentInWords, say } from '../mail-content.ts'

/** The notice that a password is another one (security T8). */
export const passwordChangedMail: MailWriter<'password-changed'> = (frame, { userName, ...person }) => ({
  subject: say(frame, 'password-changed.subject'),
  preheader: say(frame, 'password-changed.preheader'),
  heading: say(frame, 'password-changed.heading'),
  greeting: greetingOf(frame, person),
  paragraphs: [say(frame, 'password-changed.body')],
  facts: [
    [say(frame, 'user-id'), userName],
    [say(frame, 'when'), momentInWords(frame, frame.queuedAt)],
  ],
  action: { label: say(frame, 'password-changed.action'), url: `${frame.origin}/forgot-password` },
  notes: [say(frame, 'password-changed.note')],
})
