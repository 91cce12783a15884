import { hash, verify } from '@node-rs/argon2'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'

/** Argon2id with 19 MiB, two passes, one lane (security T7). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** How many hash at once, and how many may wait: some two seconds of work on one core. */
const atOnce = 2
const mostWaiting = 150

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

/** Whether the password is right. Without a hash the same time is spent on one that nothing matches (security T6). */
export async function verifyPassword(kept: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(kept ?? (await dummyHash()), password)
  return matches && kept !== undefined
}

let dummy: Promise<string> | undefined

function dummyHash(): Promise<string> {
  dummy ??= hashPassword('nobody has this password')
  return dummy
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
