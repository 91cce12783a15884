import { setTimeout as pause } from 'node:timers/promises'
import type { Actor } from '../../../rules/actors/actor.ts'
import { type ClientTx, withClient } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'
import { DatabaseUnavailable } from '../../db/unavailable.ts'
import { recordEvent } from '../audit/events.ts'
import { openTasks } from '../tasks/open-tasks.ts'
import { isAlone, readKeyIfClosed, writeClosed } from './clients.store.ts'

/** For how long servers remember whose a host is, and a little. */
const memoryMs = 1500

/**
 * Sets a client aside: nobody is served any more and no task begins, until somebody opens it again. Answers once every server knows, and
 * whether whatever had begun before has ended within the given time; if not, it is asked again.
 */
export async function closeClient(db: Database, clientId: number, actor: Actor, patienceMs = 60_000): Promise<boolean> {
  await withClient(db, clientId, async tx => {
    if (await writeClosed(tx, true)) await recordEvent(tx, { actor, action: 'client.closed', subject: 'client' })
  })
  return isAtRest(db, clientId, patienceMs)
}

/** Whether nothing of a client that was set aside is under way any more, or will not be within the given time. */
export async function isAtRest(db: Database, clientId: number, patienceMs: number): Promise<boolean> {
  await pause(memoryMs)
  const until = performance.now() + patienceMs
  const isNow = async (tx: ClientTx) =>
    (await isAlone(tx)) && (await openTasks(tx)).every(({ state }) => state !== 'running')
  while (!(await withClient(db, clientId, isNow))) {
    if (performance.now() > until) return false
    await pause(100)
  }
  return true
}

/** The key of the transaction's client, where it is set aside. */
export const keyIfSetAside: (tx: ClientTx) => Promise<string | undefined> = readKeyIfClosed

/** For requests that work before their transaction begins: what they kept once their client is set aside would be missing where it goes. */
export async function refuseIfSetAside(tx: ClientTx): Promise<void> {
  const key = await keyIfSetAside(tx)
  // As at the request's begin: whoever asked comes back in a moment.
  if (key !== undefined) throw new DatabaseUnavailable(`The client ${key} is set aside.`)
}

/** Serves a client again that was set aside; answers whether it was. */
export function openClient(db: Database, clientId: number, actor: Actor): Promise<boolean> {
  return withClient(db, clientId, async tx => {
    const wasClosed = await writeClosed(tx, false)
    if (wasClosed) await recordEvent(tx, { actor, action: 'client.opened', subject: 'client' })
    return wasClosed
  })
}
