import type { ClientTx } from '../../db/client-tx.ts'
import { deleteOldSessions, lastOfNextPeople } from './tidy-sessions.store.ts'

const peopleAtOnce = 500

/**
 * Deletes sessions that ended so many days ago, of some people after the given one; answers the last of them, undefined at the end.
 * Idempotent, also in two processes at once.
 */
export async function tidySessions(
  tx: ClientTx,
  after: number,
  keptDays: number,
  most: number,
): Promise<number | undefined> {
  const last = await lastOfNextPeople(tx, after, peopleAtOnce)
  if (last === undefined) return undefined
  const gone = await deleteOldSessions(tx, { after, last }, keptDays, most)
  return gone === most ? after : last
}
