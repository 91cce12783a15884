import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import { tally } from '../../metrics/tally.ts'

/** Who needs a password hashed: of which client, and from where. */
export interface HashRequest {
  readonly clientId: number
  readonly address: string
}

export interface HashSlotLimits {
  /** How many run at once. */
  readonly atOnce: number
  /** How many of one address, and of one client, may wait. */
  readonly ofAddress: number
  readonly ofClient: number
}

/** About two seconds of work on one core for a whole client; half of it for one address, which may be a company's. */
export const hashSlotLimits: HashSlotLimits = { atOnce: 2, ofAddress: 75, ofClient: 150 }

export type WithHashSlot = <T>(request: HashRequest, work: () => Promise<T>) => Promise<Outcome<T, 'sign-in-busy'>>

/**
 * Slots for password hashing. A storm of sign-ins waits in its own queues and is refused with `Retry-After` once they are full,
 * so that everybody else's pages stay quick (security T7). Each address of a client has a queue, and the queues are served round
 * robin: a storm from one address, or at one client, keeps nobody else from signing in (T34).
 */
export function hashSlots({ atOnce, ofAddress, ofClient }: HashSlotLimits = hashSlotLimits): WithHashSlot {
  let running = 0
  const queues = new Map<string, (() => void)[]>()
  const waitingOf = new Map<number, number>()

  function wait({ clientId, address }: HashRequest): Promise<void> | undefined {
    const key = `${clientId} ${address}`
    const queue = queues.get(key) ?? []
    const waiting = waitingOf.get(clientId) ?? 0
    if (queue.length >= ofAddress || waiting >= ofClient) return undefined
    waitingOf.set(clientId, waiting + 1)
    queues.set(key, queue)
    return new Promise(resolve => {
      queue.push(() => {
        const left = waitingOf.get(clientId)! - 1
        if (left === 0) waitingOf.delete(clientId)
        else waitingOf.set(clientId, left)
        resolve()
      })
    })
  }

  // The queue that was served goes behind the others, unless it is empty.
  function next(): (() => void) | undefined {
    const [first] = queues
    if (first === undefined) return undefined
    const [key, queue] = first
    queues.delete(key)
    const start = queue.shift()
    if (queue.length > 0) queues.set(key, queue)
    return start
  }

  return async (request, work) => {
    if (running >= atOnce) {
      const slot = wait(request)
      if (slot === undefined) {
        tally('cairn_limit_refusals_total', ['password-hashes'])
        return refused('sign-in-busy')
      }
      // Handed over directly, so that no newcomer takes it first.
      await slot
    } else running += 1
    try {
      return done(await work())
    } finally {
      const start = next()
      if (start === undefined) running -= 1
      else start()
    }
  }
}

export const withHashSlot = hashSlots()
