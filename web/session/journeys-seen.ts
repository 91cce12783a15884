import type { User } from '../../contract/calls/user.ts'
import { sharedStorage } from './storage.ts'

/** What this device knows of a person's journey, in local storage: the percentage last seen, and whose result has arrived. */
type Seen = 'last-seen' | 'arrived'

type Viewer = Pick<User, 'userId' | 'isLaunchAs'>

/** What was kept; nothing where somebody acts for the person, whose device this is not (security T21). */
export function readSeen({ userId, isLaunchAs }: Viewer, seen: Seen, programViewId: string): string | undefined {
  if (isLaunchAs) return undefined
  return sharedStorage().getItem(`${seen}:${userId}:${programViewId}`) ?? undefined
}

/** Keeps it; whoever acts for the person leaves it alone. */
export function keepSeen({ userId, isLaunchAs }: Viewer, seen: Seen, programViewId: string, value: string): void {
  if (!isLaunchAs) sharedStorage().setItem(`${seen}:${userId}:${programViewId}`, value)
}

/** Removes it, whoever's it is: without a network no server has the browser clear its storage. */
export function forgetJourneys(): void {
  const storage = sharedStorage()
  for (const key of Object.keys(storage)) if (/^(?:last-seen|arrived):/.test(key)) storage.removeItem(key)
}
