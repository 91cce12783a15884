import { useEffect, useState } from 'react'
import { keepSeen, readSeen } from '../../../session/journeys-seen.ts'
import { useUser } from '../../../session/session.ts'

/**
 * Where the marker stood when the person last saw this journey, in percent; the first time, where it stands now. Kept in
 * local storage, so that a reload does not climb again and the marker moves only when results changed (design, Motion).
 */
export function useLastSeen(programViewId: string, percentage: number): number {
  const user = useUser()
  const [from] = useState(() => {
    const kept = Number(readSeen(user, 'last-seen', programViewId) ?? Number.NaN)
    return Number.isFinite(kept) ? kept : percentage
  })
  useEffect(() => keepSeen(user, 'last-seen', programViewId, String(percentage)), [user, programViewId, percentage])
  return from
}
