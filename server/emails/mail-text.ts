import { type MailContent, type MailFrame, say } from './mail-content.ts'
import { plainLine, plainText } from './plain-line.ts'

/** The mail as plain text: all that its HTML says, with the address written out. */
export function textOf(frame: MailFrame, content: MailContent): string {
  const { heading, greeting, paragraphs, facts = [], quote, action, notes, replyTo } = content
  const parts = [
    plainLine(frame.client.name),
    plainLine(heading),
    ...(greeting === undefined ? [] : [greeting]),
    ...paragraphs,
    facts.map(([name, value]) => `${plainLine(name)}: ${plainLine(value)}`).join('\n'),
    ...(quote === undefined ? [] : [plainText(quote).replace(/^/gm, '> ')]),
    ...(action === undefined ? [] : [`${plainLine(action.label)}:\n${action.url}`]),
    ...notes,
    `-- \n${replyTo === undefined ? footerText(frame) : say(frame, 'contact-us.footer')}`,
  ]
  return `${parts.filter(part => part !== '').join('\n\n')}\n`
}

function footerText(frame: MailFrame): string {
  const off = frame.optOutUrl === undefined ? '' : `\n${say(frame, 'off')}:\n${frame.optOutUrl}`
  return `${say(frame, 'footer')}\n${say(frame, 'questions')}: ${frame.origin}/contact${off}`
}
