import { addressOf, lifeInWords, linkTo, type MailWriter, say } from '../mail-content.ts'

/** The way in for who has no password yet (A07). */
export const activationMail: MailWriter<'activation'> = (frame, { userName, goodForSeconds, ...person }) => ({
  subject: say(frame, 'activation.subject'),
  preheader: say(frame, 'activation.preheader'),
  heading: say(frame, 'activation.heading', { name: addressOf(frame, person) }),
  paragraphs: [say(frame, 'activation.body')],
  facts: [[say(frame, 'user-id'), userName]],
  action: { label: say(frame, 'activation.action'), url: linkTo(frame, '/activation') },
  notes: [say(frame, 'activation.note', { life: lifeInWords(frame, goodForSeconds) })],
})
