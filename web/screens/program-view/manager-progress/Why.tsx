import type { Tables } from '../../../../contract/calls/program-views/tables.ts'
import { formatNumber, formatPercent } from '../../../words/format.ts'
import { t } from '../../../words/words.ts'
import css from './panels.module.css'

type Person = Tables['detailsTable']['rows'][number]

export interface WhyProps {
  readonly person: Person
  /** Where even pace stands, in percent; absent where a program has none. */
  readonly pace: number | undefined
}

/** Why somebody stands where they do, in words: against today's pace, and since the update before. */
export function Why({ person: { progressPercentage: now, previousPercentage: before, moved }, pace }: WhyProps) {
  if (now === undefined) return null
  const ahead = pace === undefined ? undefined : now - pace
  return (
    <span className={css.why}>
      {ahead !== undefined && (
        <span>
          {ahead < 0
            ? t('manager.why.behind', { points: formatNumber(-ahead), count: -ahead })
            : t('manager.why.ahead', { points: formatNumber(ahead), count: ahead })}
        </span>
      )}
      {before !== undefined && (
        <span>
          {moved === 'up'
            ? t('manager.why.up', { percent: formatPercent(before) })
            : moved === 'down'
              ? t('manager.why.down', { percent: formatPercent(before) })
              : t('manager.why.same', { percent: formatPercent(before) })}
        </span>
      )}
    </span>
  )
}
