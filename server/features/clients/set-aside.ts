import { setTimeout as pause } from 'node:timers/promises'
import type { Actor } from '../../../rules/actors/actor.ts'
import { type ClientTx, withClient } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'
import { recordEvent } from '../audit/events.ts'
import { openTasks } from '../tasks/open-tasks.ts'
import { haveEndedBefore, isClosed, newestTransaction, writeClosed } from './clients.store.ts'

/** For how long servers remember whose a host is, and a little. */
const memoryMs = 1500

/**
 * Sets a client aside: nobody is served any more and no task begins, until somebody opens it again. Answers once every server knows, and
 * whether whatever had begun before has ended within the given time; if not, it is asked again.
 */
export async function closeClient(db: Database, clientId: number, actor: Actor, patienceMs = 60_000): Promise<boolean> {
  const until = performance.now() + patienceMs
  await withClient(db, clientId, async tx => {
    if (await writeClosed(tx, true)) await recordEvent(tx, { actor, action: 'client.closed', subject: 'client' })
  })
  await pause(memoryMs)
  const last = await newestTransaction(db)
  const isRunning = async () => (await withClient(db, clientId, openTasks)).some(({ state }) => state === 'running')
  while (!(await haveEndedBefore(db, last)) || (await isRunning())) {
    if (performance.now() > until) return false
    await pause(100)
  }
  return true
}

/** Whether the client of the transaction is set aside. */
export const isSetAside: (tx: ClientTx) => Promise<boolean> = isClosed

/** Serves a client again that was set aside; answers whether it was. */
export function openClient(db: Database, clientId: number, actor: Actor): Promise<boolean> {
  return withClient(db, clientId, async tx => {
    const wasClosed = await writeClosed(tx, false)
    if (wasClosed) await recordEvent(tx, { actor, action: 'client.opened', subject: 'client' })
    return wasClosed
  })
}
