import type { ClientTx } from '../../db/client-tx.ts'
import { actorOf } from '../accounts/launched-act.ts'
import type { Session } from '../accounts/sessions.ts'
import { recordEvent } from '../audit/events.ts'
import { deleteAvatar } from './avatars.store.ts'

/** Forgets the picture of the person who is signed in; the trail keeps that it went, and where there was none, nothing. */
export async function removeAvatar(tx: ClientTx, session: Session): Promise<void> {
  const { personId } = session
  if (!(await deleteAvatar(tx, personId))) return
  await recordEvent(tx, { actor: actorOf(session), action: 'avatar.removed', subject: `person:${personId}` })
}
