import type pg from 'pg'

/**
 * Of the connections of a pool one client holds six in ten at most (of three for long work two); its further requests wait for
 * one of their own. So however many come for one client, somebody of another finds a connection free (security T34).
 */
const share = 0.6

interface Line {
  held: number
  readonly waiting: ((isTurn: boolean) => void)[]
}

const lines = new WeakMap<pg.Pool, Map<number, Line>>()

/** Takes a turn; answers how to give it back, or nothing where patience ended first. */
export async function takeTurn(pool: pg.Pool, clientId: number, patienceMs: number): Promise<(() => void) | undefined> {
  const ofPool = lines.get(pool) ?? new Map<number, Line>()
  lines.set(pool, ofPool)
  const line = ofPool.get(clientId) ?? { held: 0, waiting: [] }
  ofPool.set(clientId, line)
  if (line.held < most(pool)) line.held += 1
  else if (!(await inLine(line, patienceMs))) return undefined
  return () => {
    // Whoever leaves hands over their place, so that nobody slips in between.
    const next = line.waiting.shift()
    if (next !== undefined) return next(true)
    line.held -= 1
    if (line.held === 0) ofPool.delete(clientId)
  }
}

function most(pool: pg.Pool): number {
  const { max } = pool.options
  return Math.max(1, Math.min(Math.ceil(max * share), max - 1))
}

function inLine(line: Line, patienceMs: number): Promise<boolean> {
  return new Promise(resolve => {
    const settle = (isTurn: boolean) => {
      clearTimeout(patience)
      resolve(isTurn)
    }
    const patience = setTimeout(() => {
      line.waiting.splice(line.waiting.indexOf(settle), 1)
      settle(false)
    }, patienceMs)
    line.waiting.push(settle)
  })
}
