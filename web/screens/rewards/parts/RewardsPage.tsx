import type { ReactNode } from 'react'
import { useTitle } from '../../../branding/use-title.ts'
import { errorText } from '../../../client/error-text.ts'
import type { Reading } from '../../../client/use-call.ts'
import { Picture } from '../../../scenes/Picture.tsx'
import noSignal from '../../../scenes/pictures/no-signal.svg'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { t } from '../../../words/words.ts'
import css from './Rewards.module.css'
import { RewardsNav } from './RewardsNav.tsx'

interface RewardsPageProps {
  readonly title: string
  readonly lead?: ReactNode
  readonly children: ReactNode
}

/** A page of the catalogue: its places, a heading, and what is on it. */
export function RewardsPage({ title, lead, children }: RewardsPageProps) {
  useTitle(title)
  return (
    <main id="main" className={`wrap ${css.page}`}>
      <RewardsNav />
      <div className={css.head}>
        <h1>{title}</h1>
        {lead && <p className="lead">{lead}</p>}
      </div>
      {children}
    </main>
  )
}

interface ReadProps<R> {
  readonly reading: Reading<R>
  readonly children: (data: R) => ReactNode
}

/** What was read; before it arrives shapes in its place, and where it cannot be read why, with another try. */
export function Read<R>({ reading: { data, error, isFetching, refetch }, children }: ReadProps<R>) {
  if (data !== undefined) return children(data)
  if (error) {
    return (
      <div role="alert">
        <EmptyState
          title={t('rewards.failed')}
          text={errorText(error)}
          picture={<Picture src={noSignal} plain />}
          action={
            <Button busy={isFetching} onClick={() => void refetch()}>
              {t('manager.failed.retry')}
            </Button>
          }
        />
      </div>
    )
  }
  return <Shapes />
}

/** A page of the catalogue whose code is on its way. */
export function RewardsLoading() {
  return (
    <main id="main" className={`wrap ${css.page}`}>
      <RewardsNav />
      <Shapes />
    </main>
  )
}

function Shapes() {
  return (
    <Loading label={t('shell.loading')}>
      <div className={css.grid}>
        {[1, 2, 3, 4].map(one => (
          <Skeleton key={one} height="17rem" />
        ))}
      </div>
    </Loading>
  )
}
