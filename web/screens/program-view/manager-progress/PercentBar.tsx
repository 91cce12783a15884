import { Bar } from '../../../ui/Bar.tsx'
import { percentText } from '../../../words/percent-text.ts'
import { t } from '../../../words/words.ts'
import css from './panels.module.css'

export interface PercentBarProps {
  readonly label: string
  /** Absent where there is nothing to measure yet. */
  readonly percent: number | undefined
  readonly pace?: number
}

/** A percentage as a bar with its figure, in the cell of a table. */
export function PercentBar({ label, percent, pace }: PercentBarProps) {
  if (percent === undefined) return <span className="muted">{t('manager.nothing-yet')}</span>
  return (
    <div className={css.percent}>
      <Bar size="sm" label={label} percent={percent} pace={pace} />
      <span className="num">{percentText(percent)}</span>
    </div>
  )
}
