import { hash, verify } from '@node-rs/argon2'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'

/** Argon2id with 19 MiB, two passes, one lane (security T7). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** How such a hash begins; one of another cost is made anew when its owner signs in. */
const beginning = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`

/** The hash of nobody's password, at the same cost: what is checked for whoever is not there (security T6). */
const nobodysHash = `${beginning}NDGBxqivT+rbxgb53DFulA$vYJJvP2L0Ux0KQ5V7+qZPpMMgRLJiYih3SolAsfSVf4`

/** How many hash at once, and how many may wait: some two seconds of work on one core. */
const atOnce = 2
const mostWaiting = 150

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

/** Whether the password is right. Without a hash the same time is spent on one that nothing matches (security T6). */
export async function verifyPassword(kept: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(kept ?? nobodysHash, password)
  return matches && kept !== undefined
}

/** Whether a hash was made at another cost than today's (security T7). */
export function isOutdated(kept: string): boolean {
  return !kept.startsWith(beginning)
}

let running = 0
const waiting: (() => void)[] = []

/**
 * Takes a turn for work that hashes. A storm of sign-ins waits in a line of its own and is told to come back once that
 * is full, so that everybody else's pages stay quick (security T7).
 */
export async function inHashTurn<T>(work: () => Promise<T>): Promise<Outcome<T, 'sign-in-busy'>> {
  if (running >= atOnce) {
    if (waiting.length >= mostWaiting) return refused('sign-in-busy')
    // Whoever leaves hands over their place, so that nobody slips in between.
    await new Promise<void>(resolve => waiting.push(resolve))
  } else running += 1
  try {
    return done(await work())
  } finally {
    const next = waiting.shift()
    if (next === undefined) running -= 1
    else next()
  }
}
