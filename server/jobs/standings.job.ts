import type { Database } from '../db/connect.ts'
import { clientsWithWork } from '../features/standings/clients-with-work.ts'
import { runStandingJobs, type StandingReport, type StandingRun } from '../features/standings/run-standing-jobs.ts'
import { oneByOne } from './one-by-one.ts'

/**
 * Works out the standings that wait in any client: what a goal choice, a publishing or an issuance asked for, and what a
 * process that was killed left behind. What another process is at is left to that one. `people` narrows it to programs with
 * few people to work out, or with many.
 */
export async function standingsJob(
  db: Database,
  signal: AbortSignal,
  tell: (report: StandingReport) => void = () => {},
  people?: StandingRun['people'],
): Promise<StandingReport[]> {
  const reports: StandingReport[] = []
  const onReport = (report: StandingReport) => {
    reports.push(report)
    tell(report)
  }
  await oneByOne(await clientsWithWork(db), signal, clientId =>
    runStandingJobs(db, clientId, { patience: 'skip', people, onProgress: () => signal.throwIfAborted(), onReport }),
  )
  return reports
}
