import { useLayoutEffect, useRef } from 'react'
import { Scene } from '../../../../scenes/Scene.tsx'
import type { SceneProps } from '../../../../scenes/scene-props.ts'
import { Button } from '../../../../ui/Button.tsx'
import { focusTitle } from '../../../../ui/focus-title.ts'
import { t } from '../../../../words/words.ts'
import type { ArrivalPhase } from './arrival-plan.ts'
import css from './FinalResult.module.css'
import type { Arrival } from './use-arrival.ts'

/** The way is still being walked: what is celebrated comes after. */
export const isArriving = (phase: ArrivalPhase) => phase === 'walk' || phase === 'flag'

export interface ArrivalOverProps extends Omit<SceneProps, 'sentence' | 'className' | 'children'> {
  readonly arrival: Arrival
}

/** The last stretch, over a picture of the end that has no path of its own; it fades as soon as the flag is up. */
export function ArrivalOver({ arrival: { phase }, ...journey }: ArrivalOverProps) {
  if (!isArriving(phase) && phase !== 'count') return null
  return (
    <div className={css.arrival} data-leaving={phase === 'count' || undefined} aria-hidden="true">
      <Scene {...journey} sentence="" className={css.arrivalScene} />
    </div>
  )
}

/** Ends an arrival at once. Where it had the focus as the arrival ended, the heading has it. */
export function SkipArrival({ arrival: { phase, skip } }: { readonly arrival: Arrival }) {
  return phase === 'over' ? null : <Skip onSkip={skip} />
}

function Skip({ onSkip }: { readonly onSkip: () => void }) {
  const place = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => {
    const button = place.current
    return () => {
      if (button?.contains(document.activeElement)) focusTitle()
    }
  }, [])
  return (
    <p className={css.skip} ref={place}>
      <Button look="soft" size="sm" onClick={onSkip}>
        {t('final.skip')}
      </Button>
    </p>
  )
}
