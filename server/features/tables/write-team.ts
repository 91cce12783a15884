import type { ClientTx } from '../../db/client-tx.ts'
import {
  type CountDifference,
  deleteChanges,
  deleteTeam,
  findCountDifference,
  insertTeam,
  isUnchanged,
  placeEverybody,
  readChangeIds,
  readToWrite,
} from './write-team.store.ts'

export { noteStandings } from './write-team.store.ts'

/**
 * Writes what leaders see of a program, in the transaction that has just written its standings. Answers how many people take
 * part. The day is the client's today unless it is said.
 */
export async function writeTeam(tx: ClientTx, programId: string, day?: string): Promise<number> {
  // Read first: whoever changes after this is noted still, and read from the facts.
  const changes = await readChangeIds(tx, programId)
  const team = await readToWrite(tx, programId, day)
  await deleteTeam(tx, programId)
  if (team !== undefined) {
    await placeEverybody(tx, team)
    await insertTeam(tx, team)
  }
  await deleteChanges(tx, programId, changes)
  return team?.people ?? 0
}

/** Counts everybody of a program anew, and answers the first unit whose counters are others; nothing while somebody has changed. */
export async function verifyTeam(tx: ClientTx, programId: string): Promise<CountDifference | undefined> {
  const team = await readToWrite(tx, programId)
  if (team === undefined || !(await isUnchanged(tx, team))) return undefined
  await placeEverybody(tx, team)
  return findCountDifference(tx, programId)
}
