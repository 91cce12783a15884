import { done, type Outcome, refused } from '../../rules/outcome.ts'

export interface ShareLimits {
  /** Requests of one client that are worked on at once. */
  readonly atOnce: number
  /** More of them may wait in the client's own line. */
  readonly mostWaiting: number
  /** Nobody waits longer, in milliseconds. */
  readonly patienceMs: number
}

/**
 * What one client may take of this process (security T34): beyond it its own requests wait, and are told to come back, while
 * everybody else's pass. More at once than may wait for a hash (152), so that a storm of sign-ins leaves room for pages. It
 * guards the connections and the memory of a process, which is why each process counts for itself.
 */
export const shareLimits: ShareLimits = { atOnce: 256, mostWaiting: 1000, patienceMs: 3000 }

interface Line {
  running: number
  readonly waiting: Set<(isMyTurn: boolean) => void>
}

/** Runs work in its client's share. */
export type InShare = <T>(clientId: number, work: () => Promise<T>) => Promise<Outcome<T, 'server-busy'>>

export function makeShares({ atOnce, mostWaiting, patienceMs }: ShareLimits = shareLimits): InShare {
  const lines = new Map<number, Line>()
  return async (clientId, work) => {
    const line = lines.get(clientId) ?? { running: 0, waiting: new Set() }
    lines.set(clientId, line)
    if (line.running < atOnce) line.running += 1
    else if (line.waiting.size >= mostWaiting || !(await turnIn(line, patienceMs))) return refused('server-busy')
    try {
      return done(await work())
    } finally {
      // Whoever leaves hands over their place, so that nobody slips in between.
      const [next] = line.waiting
      if (next !== undefined) next(true)
      else line.running -= 1
      if (line.running === 0) lines.delete(clientId)
    }
  }
}

function turnIn({ waiting }: Line, patienceMs: number): Promise<boolean> {
  return new Promise(resolve => {
    const settle = (isMyTurn: boolean) => {
      clearTimeout(patience)
      waiting.delete(settle)
      resolve(isMyTurn)
    }
    const patience = setTimeout(() => settle(false), patienceMs)
    waiting.add(settle)
  })
}
