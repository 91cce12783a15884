import { useEffect, useState } from 'react'
import { formatPoints } from '../../../../words/format.ts'
import { type ArrivalPhase, countedAt } from './arrival-plan.ts'

export interface CountedPointsProps {
  readonly points: number
  readonly phase: ArrivalPhase
  /** Milliseconds that counting takes. */
  readonly time: number
}

/** The points that were earned, counted up once where the person arrives. Whoever listens hears the figure alone, at once. */
export function CountedPoints({ points, phase, time }: CountedPointsProps) {
  const isCounting = phase === 'count'
  const [share, setShare] = useState(0)
  useEffect(() => {
    if (!isCounting) return
    const begin = performance.now()
    let frame = requestAnimationFrame(function step(now) {
      const gone = Math.min(1, (now - begin) / time)
      setShare(gone)
      if (gone < 1) frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [isCounting, time])
  if (!isCounting) return formatPoints(points)
  return (
    <>
      <span className="sr">{formatPoints(points)}</span>
      <span aria-hidden="true">{formatPoints(countedAt(points, share))}</span>
    </>
  )
}
