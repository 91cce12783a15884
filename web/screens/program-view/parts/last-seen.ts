import { useEffect, useState } from 'react'
import { seenKey } from '../../../session/journeys-seen.ts'
import { useUser } from '../../../session/session.ts'
import { sharedStorage } from '../../../session/storage.ts'

/**
 * Where the marker stood when the person last saw this journey, in percent; the first time, where it stands now. Kept in
 * local storage, so that a reload does not climb again and the marker moves only when results changed (design, Motion).
 */
export function useLastSeen(programViewId: string, percentage: number): number {
  const { userId } = useUser()
  const key = seenKey('last-seen', userId, programViewId)
  const [from] = useState(() => {
    const kept = Number(sharedStorage().getItem(key) ?? Number.NaN)
    return Number.isFinite(kept) ? kept : percentage
  })
  useEffect(() => sharedStorage().setItem(key, String(percentage)), [key, percentage])
  return from
}
