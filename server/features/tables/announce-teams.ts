import { setTimeout } from 'node:timers/promises'
import { type ClientTx, withClient } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'
import { haveAllEnded, insertAnnouncement, readNextTransaction } from './announce-teams.store.ts'

/**
 * Tells ahead that a program will be prepared, where it is for the first time: only then does whoever changes somebody note it.
 * Answers the first transaction that surely does; nothing where everybody does already.
 */
export async function announceTeams(
  db: Database,
  clientId: number,
  programId: string,
  fewest: number,
): Promise<string | undefined> {
  const isNew = await withClient(db, clientId, tx => insertAnnouncement(tx, programId, fewest))
  return isNew ? withClient(db, clientId, readNextTransaction) : undefined
}

/** How long is waited for those who began before it was told. */
const patienceMs = 10_000

/** Waits for those who began before it was told; not for ever. */
export async function waitForEarlier(tx: ClientTx, notingFrom: string): Promise<boolean> {
  const until = Date.now() + patienceMs
  while (!(await haveAllEnded(tx, notingFrom))) {
    if (Date.now() > until) return false
    await setTimeout(100)
  }
  return true
}
