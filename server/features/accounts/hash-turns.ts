import { done, type Outcome, refused } from '../../../rules/outcome.ts'

/** Who wants a password hashed: of which client, and from where. */
export interface HashTaker {
  readonly clientId: number
  readonly address: string
}

export interface HashTurnLimits {
  /** How many hash at once. */
  readonly atOnce: number
  /** How many of one address, and of one client, may wait. */
  readonly ofAddress: number
  readonly ofClient: number
}

/** Some two seconds of work on one core for a whole client; half of it for a single line, which may be a company's. */
export const hashTurnLimits: HashTurnLimits = { atOnce: 2, ofAddress: 75, ofClient: 150 }

export type InHashTurn = <T>(taker: HashTaker, work: () => Promise<T>) => Promise<Outcome<T, 'sign-in-busy'>>

/**
 * Turns for work that hashes. A storm of sign-ins waits in lines of its own and is told to come back once they are full, so
 * that everybody else's pages stay quick (security T7). Each address of a client has its line, and the lines take turns: the
 * storm of one address, or at one client, keeps nobody else from signing in (T34).
 */
export function makeHashTurns({ atOnce, ofAddress, ofClient }: HashTurnLimits = hashTurnLimits): InHashTurn {
  let running = 0
  const lines = new Map<string, (() => void)[]>()
  const waitingOf = new Map<number, number>()

  function wait({ clientId, address }: HashTaker): Promise<void> | undefined {
    const key = `${clientId} ${address}`
    const line = lines.get(key) ?? []
    const waiting = waitingOf.get(clientId) ?? 0
    if (line.length >= ofAddress || waiting >= ofClient) return undefined
    waitingOf.set(clientId, waiting + 1)
    lines.set(key, line)
    return new Promise(resolve => {
      line.push(() => {
        const left = waitingOf.get(clientId)! - 1
        if (left === 0) waitingOf.delete(clientId)
        else waitingOf.set(clientId, left)
        resolve()
      })
    })
  }

  // The line whose turn it is goes behind the others, if anybody is left in it.
  function next(): (() => void) | undefined {
    const [first] = lines
    if (first === undefined) return undefined
    const [key, line] = first
    lines.delete(key)
    const turn = line.shift()
    if (line.length > 0) lines.set(key, line)
    return turn
  }

  return async (taker, work) => {
    if (running >= atOnce) {
      const turn = wait(taker)
      if (turn === undefined) return refused('sign-in-busy')
      // Whoever leaves hands over their place, so that nobody slips in between.
      await turn
    } else running += 1
    try {
      return done(await work())
    } finally {
      const turn = next()
      if (turn === undefined) running -= 1
      else turn()
    }
  }
}

export const inHashTurn = makeHashTurns()
