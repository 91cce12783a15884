import { getNotes, sendNote } from '../../../contract/calls/program-views/notes.ts'
import { readNotes } from '../../features/notes/read-notes.ts'
import { sendLeaderNote } from '../../features/notes/send-note.ts'
import { route } from '../../http/route.ts'

export const getNotesRoute = route(getNotes, 'signed-in', ({ reader, session, client, locale, params }) =>
  readNotes(
    reader,
    { client, personId: session.personId, locale },
    { programViewId: params.id, userId: params.userId },
  ),
)

export const sendNoteRoute = route(
  sendNote,
  'signed-in',
  ({ session, client, db, locale, params, body }) =>
    sendLeaderNote(
      db,
      { client, personId: session.personId, locale },
      { programViewId: params.id, userId: params.userId },
      body.words,
    ),
  { inLaunch: 'refused' },
)
