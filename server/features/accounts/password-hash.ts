import { hash, verify } from '@node-rs/argon2'

/** Argon2id with 19 MiB, two passes, one lane (security T7). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** How such a hash begins; one with other costs is replaced when its owner signs in. */
const beginning = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`

/** A dummy hash with the same costs, checked for unknown people (security T6). */
const nobodysHash = `${beginning}NDGBxqivT+rbxgb53DFulA$vYJJvP2L0Ux0KQ5V7+qZPpMMgRLJiYih3SolAsfSVf4`

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
