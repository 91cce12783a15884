import type { Database } from '../db/connect.ts'
import type { StandingReport } from '../features/standings/run-standing-jobs.ts'
import { crowdedStandingsJob } from './crowded-standings.ts'
import { expiryJob } from './expiry.job.ts'
import { keepLooking } from './keep-looking.ts'
import { newDayJob } from './new-day.job.ts'
import { makeSendMailJob } from './send-mail.job.ts'
import { standingsJob } from './standings.job.ts'
import { tidyJob } from './tidy.job.ts'

/** How often the serving process looks for standings that wait, for points that have lapsed and for what is long over. */
const everyMs = 2000
const hourlyMs = 3_600_000
const againMs = 60_000

export interface Jobs {
  /** Lets go of what is under way: it is rolled back, and waits for the next look. A mail may still end its sending. */
  stop(): Promise<void>
}

export interface JobSettings {
  readonly smtpUrl: string | undefined
  /** Where the server listens. */
  readonly port: number
  /** For how many days a load that is not the newest of its kind can be undone. */
  readonly loadHistoryDays: number
}

/** Looks for work at once and then again until it is stopped: each in a round of its own, so that none waits for another. */
export function startJobs(db: Database, say: (line: string) => void, { loadHistoryDays, ...mail }: JobSettings): Jobs {
  async function lookHourly(signal: AbortSignal): Promise<number> {
    await newDayJob(db, signal)
    await expiryJob(db, signal)
    await tidyJob(db, signal, { loadHistoryDays })
    return hourlyMs
  }

  function tell({ programId, heldBack }: StandingReport): void {
    if (heldBack === undefined) return
    const { user_name: user, reason, details } = heldBack.people[0]!
    say(
      `Standings of ${programId}: ${heldBack.count} people have NONE, the first of them ${user}, for ${reason} ${JSON.stringify(details)}. ` +
        `All of them: standings verify ${programId}`,
    )
  }

  async function look(signal: AbortSignal): Promise<number> {
    await standingsJob(db, signal, tell, 'few')
    return everyMs
  }

  async function lookForCrowds(signal: AbortSignal): Promise<number> {
    await crowdedStandingsJob(db, signal, tell)
    return everyMs
  }

  const reporting = { afterFailureMs: everyMs, troubles: new Map<object, string>(), say }
  const rounds = [
    keepLooking(lookHourly, { ...reporting, afterFailureMs: againMs }),
    ...[look, lookForCrowds, makeSendMailJob({ db, ...mail, say })].map(one => keepLooking(one, reporting)),
  ]
  return {
    async stop() {
      await Promise.all(rounds.map(round => round.stop()))
    },
  }
}
