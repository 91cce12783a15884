import { translateFor } from '../features/translations/translate.ts'
import { dayInWords, greetingOf, type MailContent, type MailFrame, say } from './mail-content.ts'
import type { MailPerson, MailProgram, MailProgress } from './mail-kinds.ts'

/** What all mails about somebody's progress have: the figures of their page, and the way there. */
export function progressMail(
  frame: MailFrame,
  kind: string,
  values: MailPerson & MailProgress & Readonly<Record<string, string>>,
): MailContent {
  const { programName, dataThrough, result, target, toAchieve } = values
  const variables = { ...values, program: programName, date: dayInWords(frame, dataThrough) }
  const body = say(frame, `${kind}.body`, variables)
  const translated = (key: string) => translateFor(frame.client, frame.locale, key, {})
  const fact = (key: string, value: string) => [translated(key), value] as const
  return {
    subject: say(frame, `${kind}.subject`, variables),
    preheader: body,
    heading: kind === 'goal-reached' ? translated('tile.chip.goal-reached') : say(frame, `${kind}.heading`, variables),
    greeting: greetingOf(frame, values),
    paragraphs: [body],
    facts: [
      fact('progress.results-to-date', result),
      fact('progress.your-goal', target),
      ...(toAchieve === undefined ? [] : [fact('progress.to-achieve', toAchieve)]),
      fact('progress.data-through', variables.date),
    ],
    action: { label: say(frame, 'baseline-corrected.action'), url: viewUrl(frame, values) },
    notes: [],
  }
}

/** The program as its participants see it. */
export function viewUrl({ origin }: MailFrame, { programId }: Pick<MailProgram, 'programId'>): string {
  return `${origin}/program-view/${encodeURIComponent(`${programId}---Selector`)}`
}
