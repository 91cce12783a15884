import { translateFor } from '../../features/translations/translate.ts'
import { addressOf, greetingOf, type MailWriter, say } from '../mail-content.ts'
import { plainLine } from '../plain-line.ts'
import { viewUrl } from '../progress-mail.ts'

/** The final result, in the texts in which its page says it. */
export const finalResultMail: MailWriter<'final-result'> = (frame, values) => {
  const { programName, headline, texts, spoken, result, target } = values
  const plain = Object.entries({ ...spoken, name: addressOf(frame, values) }).map(([name, text]) => [
    name,
    plainLine(text),
  ])
  const tell = (key: string) => translateFor(frame.client, frame.locale, key, Object.fromEntries(plain))
  return {
    subject: say(frame, 'final-result.subject', { program: programName }),
    preheader: texts[0] === undefined ? tell(headline) : tell(texts[0]),
    heading: tell(headline),
    greeting: greetingOf(frame, values),
    paragraphs: texts.map(tell),
    facts: [
      ...(result === undefined ? [] : [[tell('final.your-result'), result] as const]),
      ...(target === undefined ? [] : [[tell('progress.your-goal'), target] as const]),
    ],
    action: { label: tell('tile.final.action.missed'), url: viewUrl(frame, values) },
    notes: [],
  }
}
