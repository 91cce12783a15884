import { greetingOf, type MailWriter, momentInWords, say } from '../mail-content.ts'

/** The notice that an administrator has locked an account. */
export const lockedMail: MailWriter<'locked'> = (frame, { userName, ...person }) => ({
  subject: say(frame, 'locked.subject'),
  preheader: say(frame, 'locked.preheader'),
  heading: say(frame, 'locked.heading'),
  greeting: greetingOf(frame, person),
  paragraphs: [say(frame, 'locked.body')],
  facts: [
    [say(frame, 'user-id'), userName],
    [say(frame, 'when'), momentInWords(frame, frame.queuedAt)],
  ],
  action: { label: say(frame, 'locked.action'), url: `${frame.origin}/contact` },
  notes: [],
})
