import { dayInWords, type MailWriter, say } from '../mail-content.ts'

/** A leader's reminder that a goal is still to be chosen. */
export const chooseGoalMail: MailWriter<'choose-goal'> = (
  frame,
  { firstName, leader, programName, programId, until },
) => ({
  subject: say(frame, 'choose-goal.subject', { program: programName }),
  preheader:
    until === undefined
      ? say(frame, 'choose-goal.heading')
      : say(frame, 'choose-goal.preheader', { date: dayInWords(frame, until) }),
  heading: say(frame, 'choose-goal.heading'),
  greeting: say(frame, 'greeting', { firstName }),
  paragraphs: [say(frame, 'choose-goal.body', { leader, program: programName })],
  facts: until === undefined ? [] : [[say(frame, 'choose-goal.until'), dayInWords(frame, until)]],
  action: {
    label: say(frame, 'choose-goal.action'),
    url: `${frame.origin}/program-view/${encodeURIComponent(`${programId}---Selector`)}`,
  },
  notes: [say(frame, 'choose-goal.note')],
})
