import { type MailWriter, say } from '../mail-content.ts'

/** A leader's own words to somebody of their team; an answer goes to the leader, where their address is known. */
export const leaderNoteMail: MailWriter<'leader-note'> = (
  frame,
  { leader, leaderAddress, programName, programId, words },
) => {
  const program = say(frame, 'choose-goal.program', { program: programName })
  return {
    subject: say(frame, 'leader-note.subject', { leader, program: programName }),
    preheader: say(frame, 'leader-note.body', { leader, program }),
    heading: say(frame, 'leader-note.heading', { leader }),
    paragraphs: [say(frame, 'leader-note.body', { leader, program })],
    quote: words,
    action: {
      label: say(frame, 'leader-note.action'),
      url: `${frame.origin}/program-view/${encodeURIComponent(`${programId}---Selector`)}`,
    },
    notes: [say(frame, 'leader-note.note', { leader })],
    sender: leader,
    ...(leaderAddress !== undefined && { replyTo: { name: leader, address: leaderAddress } }),
  }
}
