import { localeOf } from '../../../rules/clients/locales.ts'
import { type MailWriter, say } from '../mail-content.ts'
import { plainLine } from '../plain-line.ts'

/** What somebody wrote by the contact form, for the people of the client (A20, security T31). */
export const contactUsMail: MailWriter<'contact-us'> = (frame, values) => {
  const { name, emailAddress, country, subject, message, userName } = values
  const countries = new Intl.DisplayNames([localeOf(frame.locale).intlCode], { type: 'region' })
  return {
    subject: say(frame, 'contact-us.subject', { subject }),
    preheader: say(frame, 'contact-us.preheader', { name }),
    heading: plainLine(subject),
    paragraphs: [say(frame, 'contact-us.body')],
    facts: [
      [say(frame, 'contact-us.name'), name],
      [say(frame, 'contact-us.address'), emailAddress],
      ...(country === undefined ? [] : [[say(frame, 'contact-us.country'), countries.of(country) ?? country] as const]),
      [say(frame, 'user-id'), userName ?? say(frame, 'contact-us.visitor')],
    ],
    quote: message,
    notes: [say(frame, 'contact-us.note')],
    replyTo: { name, address: emailAddress },
  }
}
