import { greetingOf, type MailWriter, say } from '../mail-content.ts'

/** The user ids of an address (A08). */
export const forgotUsernameMail: MailWriter<'forgot-username'> = (frame, { userNames, ...person }) => ({
  subject: say(frame, 'forgot-username.subject'),
  preheader: say(frame, 'forgot-username.preheader'),
  heading: say(frame, 'forgot-username.heading'),
  greeting: greetingOf(frame, person),
  paragraphs: [say(frame, 'forgot-username.body', { count: userNames.length })],
  facts: userNames.map(userName => [say(frame, 'user-id'), userName]),
  action: { label: say(frame, 'sign-in'), url: `${frame.origin}/login` },
  notes: [say(frame, 'forgot-username.note')],
})
