import type { ReplyOf } from '../../../contract/call.ts'
import type { getNotes } from '../../../contract/calls/program-views/notes.ts'
import { addressName } from '../../../rules/accounts/address-name.ts'
import { fullName } from '../../../rules/accounts/full-name.ts'
import { localeOf } from '../../../rules/clients/locales.ts'
import { type NotedStanding, type SinceNote, sinceNote } from '../../../rules/notes/since-note.ts'
import { done, type Outcome } from '../../../rules/outcome.ts'
import { parseProgramViewId } from '../../../rules/programs/role.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { personOf } from '../accounts/person-of.ts'
import type { Asking } from '../program-views/list-program-views.ts'
import { findRecipient, type NoteTo, type RecipientRefusal } from './find-recipient.ts'

export type { NoteRow } from './notes.store.ts'

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

/** Notes of a writer that are read at most: those of ten full days. */
const mostOfWriter = 300

/** A leader's own notes since a day, the newest first. */
export function notesOfWriter(tx: ClientTx, writerId: number, since: string): Promise<NoteRow[]> {
  return readRecentNotes(tx, writerId, since, mostOfWriter)
}

export interface NoteAndSince {
  readonly userId: string
  readonly name: string
  readonly programViewId: string
  readonly sentOn: string
  readonly since?: SinceNote
}

/** A note with its person, where they are still of the leader's team in one of these program views. */
export async function noteAndSince(
  tx: ClientTx,
  asking: Asking,
  programViewIds: readonly string[],
  note: NoteRow,
): Promise<NoteAndSince | undefined> {
  const userId = String(note.person_id)
  for (const programViewId of programViewIds) {
    if (parseProgramViewId(programViewId)?.programId !== note.program_id) continue
    const found = await findRecipient(tx, asking, { programViewId, userId })
    if (!found.ok) continue
    const { first_name: firstName, last_name: lastName, standing } = found.value
    return {
      userId,
      name: fullName({ firstName, lastName }),
      programViewId,
      sentOn: note.day,
      ...sinceOf(note, standing),
    }
  }
  return undefined
}
