import type { ClientTx } from '../../db/client-tx.ts'
import { actorOf } from '../accounts/launched-act.ts'
import type { Session } from '../accounts/sessions.ts'
import { recordEvent } from '../audit/events.ts'
import { deleteAvatar } from './avatars.store.ts'

/** Deletes the picture of the signed-in person; the audit trail records it, unless there was none. */
export async function removeAvatar(tx: ClientTx, session: Session): Promise<void> {
  const { personId } = session
  if (!(await deleteAvatar(tx, personId))) return
  await recordEvent(tx, { actor: actorOf(session), action: 'avatar.removed', subject: `person:${personId}` })
}
