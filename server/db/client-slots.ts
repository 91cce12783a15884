import type pg from 'pg'

/**
 * One client holds at most six in ten connections of a pool (two of three for long work); its further requests wait for one of
 * their own. However many requests one client has, another finds a connection free (security T34).
 */
const share = 0.6

interface Slots {
  held: number
  readonly waiting: ((isFree: boolean) => void)[]
}

/** How often work took a connection of a pool, and how long it waited for them, in seconds. */
export interface Waits {
  times: number
  seconds: number
}

const waits = new WeakMap<pg.Pool, Waits>()

export function waitsOf(pool: pg.Pool): Waits {
  const known = waits.get(pool) ?? { times: 0, seconds: 0 }
  waits.set(pool, known)
  return known
}

const slotsOf = new WeakMap<pg.Pool, Map<number, Slots>>()

/** Takes a slot; answers how to release it, or undefined where none was free within `patienceMs`. */
export async function acquireClientSlot(
  pool: pg.Pool,
  clientId: number,
  patienceMs: number,
): Promise<(() => void) | undefined> {
  const byClient = slotsOf.get(pool) ?? new Map<number, Slots>()
  slotsOf.set(pool, byClient)
  const slots = byClient.get(clientId) ?? { held: 0, waiting: [] }
  byClient.set(clientId, slots)
  if (slots.held < most(pool)) slots.held += 1
  else if (!(await waitForSlot(slots, patienceMs))) return undefined
  return () => {
    // Handed over directly, so that no newcomer takes it first.
    const next = slots.waiting.shift()
    if (next !== undefined) return next(true)
    slots.held -= 1
    if (slots.held === 0) byClient.delete(clientId)
  }
}

function most(pool: pg.Pool): number {
  const { max } = pool.options
  return Math.max(1, Math.min(Math.ceil(max * share), max - 1))
}

function waitForSlot({ waiting }: Slots, patienceMs: number): Promise<boolean> {
  return new Promise(resolve => {
    const settle = (isFree: boolean) => {
      clearTimeout(timeout)
      resolve(isFree)
    }
    const timeout = setTimeout(() => {
      waiting.splice(waiting.indexOf(settle), 1)
      settle(false)
    }, patienceMs)
    waiting.push(settle)
  })
}
