import type { ReplyOf } from '../../../contract/call.ts'
import type { sendNote } from '../../../contract/calls/program-views/notes.ts'
import { sayIn } from '../../../contract/program-document.ts'
import { fullName } from '../../../rules/accounts/full-name.ts'
import { noteLimits } from '../../../rules/notes/note-limits.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import { withClient } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'
import { queueMail } from '../../emails/queue-mail.ts'
import { holdAsker, holdPerson } from '../accounts/hold-person.ts'
import { personOf } from '../accounts/person-of.ts'
import { recordEvent } from '../audit/events.ts'
import { type Limit, recordAttempt, tooManyAttempts, waitBeforeAttempt } from '../limits/limits.ts'
import type { Asking } from '../program-views/list-program-views.ts'
import { findRecipient, type NoteTo, type RecipientRefusal } from './find-recipient.ts'
import { insertNote } from './notes.store.ts'

/** The minutes within which `noteLimits.perDay` counts. */
const minutes = 24 * 60

export type NoteRefusal = RecipientRefusal | 'no-mail-address' | 'note-sent-today' | 'too-many-tries'

/**
 * Sends a leader's note by mail: in the leader's name, in a frame in the recipient's language, and answered to the leader. That
 * the person is of the leader's team is read in the transaction that queues the mail. A person and day have one note: of two
 * leaders who write at once, the second is refused.
 */
export async function sendLeaderNote(
  db: Database,
  asking: Asking,
  to: NoteTo,
  words: string,
): Promise<Outcome<ReplyOf<typeof sendNote>, NoteRefusal>> {
  const { client, personId: writerId } = asking
  return withClient(db, client.clientId, async tx => {
    const found = await findRecipient(tx, asking, to)
    if (!found.ok) return found
    await holdAsker(tx, writerId)
    if (!(await holdPerson(tx, found.value.person_id))) return refused('participant-unknown')
    const { seen, today, standing, email, is_active, locale: own, ...person } = found.value
    if (email === null || !is_active) return refused('no-mail-address')
    const limits: Limit[] = [{ kind: 'leader-note', subject: `person ${writerId}`, most: noteLimits.perDay, minutes }]
    const seconds = await waitBeforeAttempt(tx, limits)
    if (seconds > 0) return tooManyAttempts(seconds)
    const writer = await personOf(tx, writerId)
    const { document } = seen.program
    const { programId } = document
    const note = { personId: person.person_id, writerId, programId, day: today, words, ...standing }
    const noteId = await insertNote(tx, note)
    if (noteId === undefined) return refused('note-sent-today')
    await recordAttempt(tx, limits)
    const locale = own ?? client.defaultLocale
    await queueMail(tx, client, {
      kind: 'leader-note',
      personId: person.person_id,
      to: { address: email, name: fullName({ firstName: person.first_name, lastName: person.last_name }) },
      locale,
      values: {
        userName: person.user_name,
        firstName: person.first_name,
        lastName: person.last_name,
        leader: fullName({ firstName: writer.first_name, lastName: writer.last_name }),
        ...(writer.email !== null && { leaderAddress: writer.email }),
        programName: sayIn(document.name, locale, client.defaultLocale),
        programId,
        words,
      },
      key: `leader-note/${person.person_id}/${today}`,
    })
    await recordEvent(tx, {
      actor: `person:${writerId}`,
      action: 'note.sent',
      subject: `person:${person.person_id}`,
      details: { programId, noteId },
    })
    return done({ sentOn: today })
  })
}
