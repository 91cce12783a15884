import type { Database } from '../db/connect.ts'
import { clientsWithWork } from '../features/standings/clients-with-work.ts'
import { runStandingJobs, type StandingReport, type StandingRun } from '../features/standings/run-standing-jobs.ts'
import { forEachItem } from './for-each-item.ts'

/**
 * Calculates the waiting standings of all clients: after a goal choice, a publication or an issuance, and what a killed process
 * left behind. Jobs that another process holds are left to it. `people` limits it to programs with few people to calculate, or
 * with many.
 */
export async function standingsJob(
  db: Database,
  signal: AbortSignal,
  onReport: (report: StandingReport) => void = () => {},
  people?: StandingRun['people'],
): Promise<StandingReport[]> {
  const reports: StandingReport[] = []
  const collect = (report: StandingReport) => {
    reports.push(report)
    onReport(report)
  }
  await forEachItem(await clientsWithWork(db), signal, clientId =>
    runStandingJobs(db, clientId, {
      patience: 'skip',
      people,
      onProgress: () => signal.throwIfAborted(),
      onReport: collect,
    }),
  )
  return reports
}
