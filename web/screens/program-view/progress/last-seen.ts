import { useEffect, useState } from 'react'
import { onLeave } from '../../../session/sign-in.ts'

/** How far each journey had come when it was last shown, in percent, for as long as the person is signed in. */
const seen = new Map<string, number>()
onLeave(() => seen.clear())

/** From where the marker travels: from its last place, so that it moves only when results changed (design, Motion). */
export function useLastSeen(programViewId: string, percentage: number): number {
  const [from] = useState(() => seen.get(programViewId) ?? 0)
  useEffect(() => {
    seen.set(programViewId, percentage)
  }, [programViewId, percentage])
  return from
}
