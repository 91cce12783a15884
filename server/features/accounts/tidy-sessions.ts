import type { ClientTx } from '../../db/client-tx.ts'
import { deleteOldSessions, lastOfNextPeople } from './tidy-sessions.store.ts'

/** For how many days after its end a session is kept, for the person who asks what is kept on them. */
const keptDays = 30
const peopleAtOnce = 500

/**
 * Deletes sessions that ended long ago, of some people after the given one; answers the last of them, undefined at the end.
 * Idempotent, also in two processes at once.
 */
export async function tidySessions(tx: ClientTx, after: number, most: number): Promise<number | undefined> {
  const last = await lastOfNextPeople(tx, after, peopleAtOnce)
  if (last === undefined) return undefined
  const gone = await deleteOldSessions(tx, { after, last }, keptDays, most)
  return gone === most ? after : last
}
