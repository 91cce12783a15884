import { localeOf } from '../../../rules/clients/locales.ts'
import { dayInWords, greetingOf, type MailWriter, say } from '../mail-content.ts'

/** A leader's reminder that a goal is still to be chosen, with all programs in which that is so. */
export const chooseGoalMail: MailWriter<'choose-goal'> = (
  frame,
  { leader, programName, programId, until, also = [], ...person },
) => {
  const open = [{ programName, until }, ...also]
  const list = new Intl.ListFormat(localeOf(frame.locale).intlCode)
  const program = list.format(open.map(one => one.programName))
  // Languages that quote names quote each: 「A」、「B」.
  const quoted = list.format(open.map(one => say(frame, 'choose-goal.program', { program: one.programName })))
  const untilDay = (day: string) => say(frame, 'choose-goal.preheader', { date: dayInWords(frame, day) })
  return {
    subject: say(frame, 'choose-goal.subject', { program }),
    preheader: until === undefined ? say(frame, 'choose-goal.heading') : untilDay(until),
    heading: say(frame, 'choose-goal.heading'),
    greeting: greetingOf(frame, person),
    paragraphs: [say(frame, 'choose-goal.body', { leader, program: quoted })],
    facts:
      also.length === 0
        ? until === undefined
          ? []
          : [[say(frame, 'choose-goal.until'), dayInWords(frame, until)]]
        : open.map(one => [one.programName, one.until === undefined ? '' : untilDay(one.until)]),
    action: {
      label: say(frame, 'choose-goal.action'),
      url:
        also.length === 0
          ? `${frame.origin}/program-view/${encodeURIComponent(`${programId}---Selector`)}`
          : `${frame.origin}/dashboard`,
    },
    notes: [say(frame, 'choose-goal.note')],
  }
}
