import { type CSSProperties, useId } from 'react'
import type { GoalLabel } from '../../../../rules/programs/program.ts'
import { formatLabel } from '../../../words/format.ts'
import css from './EarnPreview.module.css'
import { type FinishRange, finishAt, placeOf } from './earn-shape.ts'

export interface TryResultProps {
  readonly name: string
  readonly range: FinishRange
  readonly label: GoalLabel
  readonly at: number
  readonly onMove: (at: number) => void
  /** The id of the element that shows what the result earns. */
  readonly describedBy: string
}

/** A slider for a result that the person tries out. */
export function TryResult({ name, range, label, at, onMove, describedBy }: TryResultProps) {
  const field = useId()
  const result = finishAt(range, at)
  const text = formatLabel(result, label)
  return (
    <>
      <label className={`field__l ${css.label}`} htmlFor={field}>
        {name} <output htmlFor={field}>{text}</output>
      </label>
      <input
        className={css.range}
        id={field}
        type="range"
        min={0}
        max={range.steps}
        value={at}
        style={{ '--v': `${placeOf(range, Number(result))}%` } as CSSProperties}
        aria-valuetext={text}
        aria-describedby={describedBy}
        onChange={event => onMove(Number(event.target.value))}
      />
    </>
  )
}
