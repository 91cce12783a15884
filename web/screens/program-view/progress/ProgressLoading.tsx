import { Loading } from '../../../ui/Loading.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { t } from '../../../words/words.ts'
import css from './ProgressScreen.module.css'

/** The screen's shapes while it loads; they show after a moment only, so that a quick load shows none. */
export function ProgressLoading() {
  return (
    <main id="main" className={css.loading}>
      <Loading label={t('shell.loading')}>
        <div className="wrap--wide">
          <Skeleton height="clamp(34rem, 50vw, 44rem)" />
        </div>
        <div className="wrap">
          <div className={css.metrics}>
            <Skeleton height="5.5rem" />
          </div>
          <div className={css.columns}>
            <Skeleton height="26rem" />
            <Skeleton height="26rem" />
          </div>
        </div>
      </Loading>
    </main>
  )
}
