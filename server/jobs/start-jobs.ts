import type { Database } from '../db/connect.ts'
import type { StandingReport } from '../features/standings/run-standing-jobs.ts'
import { crowdedStandingsJob } from './crowded-standings.ts'
import { expiryJob } from './expiry.job.ts'
import { newDayJob } from './new-day.job.ts'
import { pollLoop } from './poll-loop.ts'
import { makeSendMailJob } from './send-mail.job.ts'
import { standingsJob } from './standings.job.ts'
import { tidyJob } from './tidy.job.ts'

/** How often the serving process polls for waiting standings, expired points and expired rows. */
const everyMs = 2000
const hourlyMs = 3_600_000
const againMs = 60_000

export interface Jobs {
  /** Stops what is running: it is rolled back, and left to the next poll. A mail that is being sent may complete. */
  stop(): Promise<void>
}

export interface JobSettings {
  readonly smtpUrl: string | undefined
  /** Where the server listens. */
  readonly port: number
  /** For how many days a load that is not the newest of its kind can be undone. */
  readonly loadHistoryDays: number
}

/** Polls for work until it is stopped: each job in a loop of its own, so that none waits for another. */
export function startJobs(db: Database, log: (line: string) => void, { loadHistoryDays, ...mail }: JobSettings): Jobs {
  async function pollHourly(signal: AbortSignal): Promise<number> {
    await newDayJob(db, signal)
    await expiryJob(db, signal)
    await tidyJob(db, signal, { loadHistoryDays })
    return hourlyMs
  }

  function report({ programId, heldBack }: StandingReport): void {
    if (heldBack === undefined) return
    const { user_name: user, reason, details } = heldBack.people[0]!
    log(
      `Standings of ${programId}: ${heldBack.count} people have NONE, the first of them ${user}, for ${reason} ${JSON.stringify(details)}. ` +
        `All of them: standings verify ${programId}`,
    )
  }

  async function pollStandings(signal: AbortSignal): Promise<number> {
    await standingsJob(db, signal, report, 'few')
    return everyMs
  }

  async function pollLargeStandings(signal: AbortSignal): Promise<number> {
    await crowdedStandingsJob(db, signal, report)
    return everyMs
  }

  const reporting = { afterFailureMs: everyMs, errors: new Map<object, string>(), log }
  const loops = [
    pollLoop(pollHourly, { ...reporting, afterFailureMs: againMs }),
    ...[pollStandings, pollLargeStandings, makeSendMailJob({ db, ...mail, log })].map(poll =>
      pollLoop(poll, reporting),
    ),
  ]
  return {
    async stop() {
      await Promise.all(loops.map(loop => loop.stop()))
    },
  }
}
