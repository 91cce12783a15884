import { greetingOf, type MailWriter, say } from '../mail-content.ts'

/** The notice that the starting figure of a goal was corrected, with the figures before and after (decisions §4.1). */
export const baselineCorrectedMail: MailWriter<'baseline-corrected'> = (
  frame,
  { programName, programId, baselineBefore, baseline, targetBefore, target, ...person },
) => {
  const fact = (name: string, figure: string) => [say(frame, `baseline-corrected.${name}`), figure] as const
  return {
    subject: say(frame, 'baseline-corrected.subject', { program: programName }),
    preheader: say(frame, 'baseline-corrected.preheader', { baseline, target }),
    heading: say(frame, 'baseline-corrected.heading'),
    greeting: greetingOf(frame, person),
    paragraphs: [say(frame, 'baseline-corrected.body', { program: programName })],
    facts: [
      ...(baselineBefore === undefined ? [] : [fact('before', baselineBefore)]),
      fact('after', baseline),
      ...(targetBefore === target
        ? [fact('goal-same', target)]
        : [fact('goal-before', targetBefore), fact('goal-after', target)]),
    ],
    action: {
      label: say(frame, 'baseline-corrected.action'),
      url: `${frame.origin}/program-view/${encodeURIComponent(`${programId}---Selector`)}`,
    },
    notes: [say(frame, 'baseline-corrected.note')],
  }
}
