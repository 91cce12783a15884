import type { Database } from '../db/connect.ts'
import { expiryJob } from './expiry.job.ts'
import { standingsJob } from './standings.job.ts'

/** How often the serving process looks for standings that wait, and for points that have lapsed. */
const everyMs = 2000
const expiryEveryMs = 3_600_000
const expiryAgainMs = 60_000

export interface Jobs {
  /** Lets go of what is under way: it is rolled back, and waits for the next look. */
  stop(): Promise<void>
}

/** Looks for work at once and then every few seconds, one look at a time, until it is stopped. */
export function startJobs(db: Database, say: (line: string) => void): Jobs {
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  // A database that is away is told once and not every few seconds.
  let told = ''
  let look = Promise.resolve()
  let expiryDue = 0

  async function once(): Promise<void> {
    try {
      if (performance.now() >= expiryDue) {
        // What fails is tried again before long, and keeps nothing else waiting meanwhile.
        expiryDue = performance.now() + expiryAgainMs
        await expiryJob(db, stopping.signal)
        expiryDue = performance.now() + expiryEveryMs
      }
      await standingsJob(db, stopping.signal, ({ programId, refusal }) => {
        if (refusal) say(`Standings of ${programId} cannot be worked out: ${JSON.stringify(refusal)}`)
      })
      told = ''
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error)
      if (!stopping.signal.aborted && text !== told) say(`Work waits: ${text}`)
      told = text
    }
    if (!stopping.signal.aborted) timer = setTimeout(begin, everyMs)
  }

  function begin(): void {
    look = once()
  }

  begin()
  return {
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await look
    },
  }
}
