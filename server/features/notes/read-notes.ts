import type { ReplyOf } from '../../../contract/call.ts'
import type { getNotes } from '../../../contract/calls/program-views/notes.ts'
import { addressName } from '../../../rules/accounts/address-name.ts'
import { localeOf } from '../../../rules/clients/locales.ts'
import { type NotedStanding, sinceNote } from '../../../rules/notes/since-note.ts'
import { done, type Outcome } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { personOf } from '../accounts/person-of.ts'
import type { Asking } from '../program-views/list-program-views.ts'
import { findRecipient, type NoteTo, type RecipientRefusal } from './find-recipient.ts'
import { type NoteRow, readNotesBetween, readRecentNotes } from './notes.store.ts'

/** Notes that are shown of one person. */
const most = 5

/** A leader's own notes to a person of their team, each with what has changed since. */
export async function readNotes(
  tx: ClientTx,
  asking: Asking,
  to: NoteTo,
): Promise<Outcome<ReplyOf<typeof getNotes>, RecipientRefusal>> {
  const found = await findRecipient(tx, asking, to)
  if (!found.ok) return found
  const { person_id: personId, email, is_active, is_noted_today, standing, seen } = found.value
  const { first_name: firstName, last_name: lastName } = found.value
  const { programId } = seen.program.document
  const [writer, notes] = await Promise.all([
    personOf(tx, asking.personId),
    readNotesBetween(tx, { writerId: asking.personId, personId, programId }, most),
  ])
  const closed = email === null || !is_active ? 'no-address' : is_noted_today ? 'sent-today' : undefined
  return done({
    ...(closed && { closed }),
    addressAs: addressName({ firstName, lastName }, localeOf(asking.locale).intlCode, 'mail'),
    isAnswerable: writer.email !== null,
    notes: notes.map(note => ({ sentOn: note.day, words: note.words, ...sinceOf(note, standing) })),
  })
}

/** What has changed since a note, by where its person stands now. */
export function sinceOf(
  note: Pick<NoteRow, 'data_through' | 'progress_percentage' | 'on_track_percentage'>,
  now: NotedStanding,
) {
  const then = {
    dataThrough: note.data_through ?? undefined,
    progressPercentage: note.progress_percentage ?? undefined,
    onTrackPercentage: note.on_track_percentage ?? undefined,
  }
  const since = sinceNote(then, now)
  return since && { since }
}

/** A writer's own notes since a day, the newest first. */
export async function recentNotes(tx: ClientTx, writerId: number, since: string): Promise<NoteRow[]> {
  return readRecentNotes(tx, writerId, since)
}
