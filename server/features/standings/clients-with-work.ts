import { withClient } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'
import { manyPeople } from './run-standing-jobs.ts'
import { lockStandings, readClientsWithJobs, readWaitingPrograms } from './standings.store.ts'

/** The clients in which standings wait to be calculated. */
export async function clientsWithWork(db: Database): Promise<number[]> {
  return readClientsWithJobs(db)
}

/** Whether the standings of very many people wait somewhere, and no other process is at them. */
export async function doCrowdsWait(db: Database): Promise<boolean> {
  for (const clientId of await clientsWithWork(db)) {
    const isWaiting = await withClient(db, clientId, async tx => {
      for (const { program_id: programId } of await readWaitingPrograms(tx, {
        people: manyPeople,
        isMeant: true,
      })) {
        if (await lockStandings(tx, programId, 'skip')) return true
      }
      return false
    })
    if (isWaiting) return true
  }
  return false
}
