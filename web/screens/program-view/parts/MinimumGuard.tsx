import type { MinimumToDate } from '../../../../contract/worth.ts'
import { progressPercentage } from '../../../../rules/progress/progress-figures.ts'
import { Bar } from '../../../ui/Bar.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { formatLabel } from '../../../words/format.ts'
import { t } from '../../../words/words.ts'
import css from './MinimumGuard.module.css'

export interface MinimumGuardProps {
  readonly minimum: MinimumToDate
  /** Where there is room, whether it is met is said in a sentence. */
  readonly isInFull?: boolean
}

/** The second way beside the way to the goal: without its minimum there is no award, however far the result is (decisions §4.6). */
export function MinimumGuard({ minimum: { name, label, value, minimum, isReached }, isInFull }: MinimumGuardProps) {
  const state = t(isReached ? 'progress.second-measure-met' : 'progress.second-measure-open')
  return (
    <div className={css.guard} data-reached={isReached || undefined}>
      <p className={css.figures}>
        <span>
          <Icon name={isReached ? 'check-c' : 'lock'} />
          <b>{name}</b>
          {!isInFull && value !== undefined && <span className="sr"> {state}</span>}
        </span>
        <span>
          {value === undefined
            ? t('goal-selection.minimum', { minimum: formatLabel(minimum, label) })
            : t('progress.second-measure-figures', {
                value: formatLabel(value, label),
                minimum: formatLabel(minimum, label),
              })}
        </span>
      </p>
      {value !== undefined && (
        <>
          <Bar
            percent={progressPercentage({ calculation: 'standard', target: minimum, result: value })}
            label={name}
            size="sm"
          />
          {isInFull && <p className={css.state}>{state}</p>}
        </>
      )}
    </div>
  )
}
