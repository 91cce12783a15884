import type { Database } from '../../db/connect.ts'
import { withClient } from '../../db/tenant.ts'
import { manyPeople } from './run-standing-jobs.ts'
import { lockStandings, readClientsWithJobs, readWaitingPrograms } from './standings.store.ts'

/** The clients in which standings wait to be worked out. */
export async function clientsWithWork(db: Database): Promise<number[]> {
  return readClientsWithJobs(db)
}

/** Whether the standings of very many people wait somewhere, and no other process is at them. */
export async function doCrowdsWait(db: Database): Promise<boolean> {
  for (const clientId of await clientsWithWork(db)) {
    const isWaiting = await withClient(db, clientId, async tenant => {
      for (const { program_id: programId } of await readWaitingPrograms(tenant, {
        people: manyPeople,
        isMeant: true,
      })) {
        if (await lockStandings(tenant, programId, 'skip')) return true
      }
      return false
    })
    if (isWaiting) return true
  }
  return false
}
