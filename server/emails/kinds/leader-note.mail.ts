import { type MailWriter, say } from '../mail-content.ts'

/** A leader's own words to somebody of their team; an answer goes to the leader, where their address is known. */
export const leaderNoteMail: MailWriter<'leader-note'> = (
  frame,
  { leader, leaderAddress, programName, programId, words },
) => {
  // The text quotes the name itself, where its language quotes names.
  const body = say(frame, 'leader-note.body', { leader, program: programName })
  return {
    subject: say(frame, 'leader-note.subject', { leader, program: programName }),
    preheader: body,
    heading: say(frame, 'leader-note.heading', { leader }),
    paragraphs: [body],
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
