import { useEffect, useState } from 'react'
import { isStill } from '../../../../scenes/is-still.ts'
import { keepSeen, readSeen } from '../../../../session/journeys-seen.ts'
import { useUser } from '../../../../session/session.ts'
import { useLastSeen } from '../last-seen.ts'
import { type ArrivalPhase, arrivalPlan, isNews, startOfLastStretch } from './arrival-plan.ts'

export interface Arrival {
  readonly phase: ArrivalPhase
  /** This is the first visit: afterwards everything simply stands in its place. */
  readonly isFirst: boolean
  /** Where the marker begins, in percent of the goal; absent where it stands in its place at once. */
  readonly from?: number
  /** Where it stands: of two still pictures the first shows it before the last stretch. */
  readonly standsAt: number
  /** Milliseconds that the phase takes. */
  readonly time: number
  readonly skip: () => void
}

interface ArrivalOf {
  readonly programViewId: string
  readonly percentage: number
  readonly issuedOn: string
  readonly isCelebrated: boolean
  readonly isEarned: boolean
}

/** The arrival at the first visit after the result was issued: it plays once, and everything else of the page works meanwhile. */
export function useArrival({ programViewId, percentage, issuedOn, isCelebrated, isEarned }: ArrivalOf): Arrival {
  const isFirst = useFirstVisit(programViewId, issuedOn)
  const seen = useLastSeen(programViewId, percentage)
  const [plan] = useState(() => arrivalPlan({ isFirst, isCelebrated, isEarned, isStill: isStill() }))
  const [at, setAt] = useState(0)
  const step = plan[at]
  const from = isFirst ? startOfLastStretch(seen, percentage) : undefined
  useEffect(() => {
    if (!step) return
    const timer = setTimeout(() => setAt(now => now + 1), step.time)
    return () => clearTimeout(timer)
  }, [step])
  return {
    phase: step?.phase ?? 'over',
    isFirst,
    from,
    standsAt: step?.phase === 'walk' && from !== undefined && isStill() ? from : percentage,
    time: step?.time ?? 0,
    skip: () => setAt(plan.length),
  }
}

/**
 * Kept in local storage per person and program, as what was last seen is; signing out clears both. Whoever acts for somebody
 * else neither sees their arrival nor takes it from them.
 */
function useFirstVisit(programViewId: string, issuedOn: string): boolean {
  const user = useUser()
  const [isFirst] = useState(
    () =>
      !user.isLaunchAs &&
      readSeen(user, 'arrived', programViewId) === undefined &&
      isNews(issuedOn, new Date().toISOString().slice(0, 10)),
  )
  useEffect(() => keepSeen(user, 'arrived', programViewId, issuedOn), [user, programViewId, issuedOn])
  return isFirst
}
