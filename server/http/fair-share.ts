import { done, type Outcome, refused } from '../../rules/outcome.ts'
import { tally } from '../metrics/tally.ts'

export interface ShareLimits {
  /** Requests of one client that run at once. */
  readonly atOnce: number
  /** Further requests that may wait in the client's queue. */
  readonly mostWaiting: number
  /** The longest wait, in milliseconds. */
  readonly patienceMs: number
}

/**
 * How many requests of one client this process handles (security T34): beyond it the client's own requests wait, or are refused
 * with `Retry-After`, while everybody else's pass. More at once than may wait for a hash (152), so that a storm of sign-ins
 * leaves room for pages. It protects the connections and the memory of a process, so each process counts for itself.
 */
export const shareLimits: ShareLimits = { atOnce: 256, mostWaiting: 1000, patienceMs: 3000 }

interface Slots {
  running: number
  readonly waiting: Set<(isFree: boolean) => void>
}

/** Runs work in a slot of its client. */
export type WithClientSlot = <T>(clientId: number, work: () => Promise<T>) => Promise<Outcome<T, 'server-busy'>>

export function clientSlots({ atOnce, mostWaiting, patienceMs }: ShareLimits = shareLimits): WithClientSlot {
  const byClient = new Map<number, Slots>()
  return async (clientId, work) => {
    const slots = byClient.get(clientId) ?? { running: 0, waiting: new Set() }
    byClient.set(clientId, slots)
    if (slots.running < atOnce) slots.running += 1
    else if (slots.waiting.size >= mostWaiting || !(await waitForSlot(slots, patienceMs))) {
      tally('cairn_limit_refusals_total', ['requests-of-client'])
      return refused('server-busy')
    }
    try {
      return done(await work())
    } finally {
      // Handed over directly, so that no newcomer takes it first.
      const [next] = slots.waiting
      if (next !== undefined) next(true)
      else slots.running -= 1
      if (slots.running === 0) byClient.delete(clientId)
    }
  }
}

function waitForSlot({ waiting }: Slots, patienceMs: number): Promise<boolean> {
  return new Promise(resolve => {
    const settle = (isFree: boolean) => {
      clearTimeout(timeout)
      waiting.delete(settle)
      resolve(isFree)
    }
    const timeout = setTimeout(() => settle(false), patienceMs)
    waiting.add(settle)
  })
}
