import { hash, verify } from '@node-rs/argon2'

/** Argon2id with 19 MiB, two passes, one lane (security T7). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

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
