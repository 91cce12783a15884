import { Loading } from '../../../ui/Loading.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { t } from '../../../words/words.ts'
import css from './ManagerProgressScreen.module.css'

/** The screen's shape while its first tables are on their way; seen only after a moment. */
export function TablesSkeleton() {
  return (
    <Loading label={t('shell.loading')}>
      <div className={css.skeleton}>
        <Skeleton height="31.5rem" />
        <Skeleton height="18rem" />
        <Skeleton height="30rem" />
      </div>
    </Loading>
  )
}
