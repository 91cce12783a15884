import { sharedStorage } from './storage.ts'

/** What this device knows of a person's journey, in local storage: the percentage last seen, and whose result has arrived. */
type Seen = 'last-seen' | 'arrived'

export const seenKey = (seen: Seen, userId: string, programViewId: string): string =>
  `${seen}:${userId}:${programViewId}`

/** Removes it, whoever's it is: without a network no server has the browser clear its storage. */
export function forgetJourneys(): void {
  const storage = sharedStorage()
  for (const key of Object.keys(storage)) if (/^(?:last-seen|arrived):/.test(key)) storage.removeItem(key)
}
