import { translateFor } from '../../features/translations/translate.ts'
import { dayInWords, greetingOf, type MailWriter, say } from '../mail-content.ts'
import { viewUrl } from '../progress-mail.ts'

/** A program is open: a goal can be chosen, or was assigned and counts from now on. */
export const openingMail: MailWriter<'opening'> = (frame, values) => {
  const { until, target = '' } = values
  const isChosen = until !== undefined
  const date = isChosen ? dayInWords(frame, until) : ''
  const variables = { program: values.programName, choose: isChosen ? 'yes' : 'no', date }
  const body = say(frame, 'opening.body', variables)
  const label = (key: string) => translateFor(frame.client, frame.locale, key, {})
  return {
    subject: say(frame, 'opening.subject', variables),
    preheader: body,
    heading: isChosen ? say(frame, 'choose-goal.heading') : label('tile.overview.title'),
    greeting: greetingOf(frame, values),
    paragraphs: [body],
    facts: isChosen ? [[say(frame, 'choose-goal.until'), date]] : [[label('progress.your-goal'), target]],
    action: {
      label: say(frame, isChosen ? 'choose-goal.action' : 'baseline-corrected.action'),
      url: viewUrl(frame, values),
    },
    notes: [],
  }
}
