import { getRehearsal, listRehearsals, rehearse } from '../../../contract/calls/admin/rehearsals.ts'
import { done, refused } from '../../../rules/outcome.ts'
import { withClient } from '../../db/client-tx.ts'
import { actorOf } from '../../features/accounts/launched-act.ts'
import { mayHere, type Session } from '../../features/accounts/sessions.ts'
import { findRehearsal, lookAtRehearsals, rehearsedDocument } from '../../features/rehearsals/look-at-rehearsals.ts'
import { rehearsalTask } from '../../features/rehearsals/rehearsal-task-input.ts'
import { enqueueFew } from '../../features/tasks/task-enqueuing.ts'
import { route } from '../../http/route.ts'

const drafting = { may: 'draft', in: 'program' } as const

export const listRehearsalsRoute = route(
  listRehearsals,
  drafting,
  async ({ reader, session, locale, query: { programId, draftId } }) => {
    const allowed = mayRehearse(session, programId)
    if (!allowed.ok) return allowed
    const found = await rehearsedDocument(reader, { programId, draftId }, mayHere.bind(undefined, session, 'draft'))
    return found.ok ? done(await lookAtRehearsals(reader, found.value.document, locale)) : found
  },
)

export const rehearseRoute = route(
  rehearse,
  drafting,
  async ({ db, client, session, body: { programId, draftId, wish } }) => {
    const allowed = mayRehearse(session, programId)
    if (!allowed.ok) return allowed
    const actor = actorOf(session)
    return withClient(db, client.clientId, async tx => {
      const found = await rehearsedDocument(tx, { programId, draftId }, mayHere.bind(undefined, session, 'draft'))
      if (!found.ok) return found
      const input = { programId, ...(draftId !== undefined && { draftId }), wish, actor }
      const taskId = await enqueueFew(tx, rehearsalTask, 1, { actor, input })
      return taskId === undefined ? refused('rehearsal-open') : done({ taskId })
    })
  },
)

export const getRehearsalRoute = route(getRehearsal, drafting, async ({ reader, session, secret, params }) =>
  findRehearsal(reader, Number(params.rehearsalId), programId => mayHere(session, 'draft', programId), secret),
)

/** To whoever may not see the program it is not there. */
function mayRehearse(session: Session, programId: string) {
  if (!mayHere(session, 'see-programs', programId)) return refused('program-unknown')
  return mayHere(session, 'draft', programId) ? done(undefined) : refused('not-permitted')
}
