import type { Database } from '../db/connect.ts'
import { clientsWithWork } from '../features/standings/clients-with-work.ts'
import { runStandingJobs, type StandingReport } from '../features/standings/run-standing-jobs.ts'
import { oneByOne } from './one-by-one.ts'

/**
 * Works out the standings that wait in any client: what a goal choice, a publishing or an issuance asked for, and what a
 * process that was killed left behind. What another process is at is left to that one.
 */
export async function standingsJob(
  db: Database,
  signal: AbortSignal,
  tell: (report: StandingReport) => void = () => {},
): Promise<StandingReport[]> {
  const reports: StandingReport[] = []
  const onReport = (report: StandingReport) => {
    reports.push(report)
    tell(report)
  }
  await oneByOne(await clientsWithWork(db), signal, clientId =>
    runStandingJobs(db, clientId, { patience: 'skip', onProgress: () => signal.throwIfAborted(), onReport }),
  )
  return reports
}
