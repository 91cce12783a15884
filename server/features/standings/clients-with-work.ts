import type { Database } from '../../db/connect.ts'
import { readClientsWithJobs } from './standings.store.ts'

/** The clients in which standings wait to be worked out. */
export async function clientsWithWork(db: Database): Promise<number[]> {
  return readClientsWithJobs(db)
}
