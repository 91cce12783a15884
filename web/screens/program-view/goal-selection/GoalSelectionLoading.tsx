import { Loading } from '../../../ui/Loading.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { t } from '../../../words/words.ts'
import css from './GoalSelection.module.css'

/** The screen's shapes while it loads; they show after a moment only. */
export function GoalSelectionLoading() {
  return (
    <div className={css.loading}>
      <Loading label={t('shell.loading')}>
        <div className="wrap--wide">
          <Skeleton height="clamp(28.5rem, 43vw, 38rem)" />
        </div>
        <div className="wrap">
          <div className={css.levels}>
            {['one', 'two', 'three'].map(name => (
              <Skeleton key={name} height="17rem" />
            ))}
          </div>
        </div>
      </Loading>
    </div>
  )
}
