import type { ClientTx } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'
import { manyPeople, type StandingRun } from './run-standing-jobs.ts'
import { readClientsWithJobs, readWaitingPrograms } from './standings.store.ts'

/** The clients in which standings wait to be calculated. */
export async function clientsWithWork(db: Database): Promise<number[]> {
  return readClientsWithJobs(db)
}

/** Whose standings wait in a client: those of programs with few people to calculate, with many, or both. */
export async function doStandingsWait(tx: ClientTx): Promise<NonNullable<StandingRun['people']>[]> {
  const waiting = { few: false, many: true }
  const read = (isMeant: boolean) => readWaitingPrograms(tx, { people: manyPeople, isMeant })
  waiting.few = (await read(false)).length > 0
  waiting.many = (await read(true)).length > 0
  return (['few', 'many'] as const).filter(people => waiting[people])
}
