import { useEffect } from 'react'
import { getProgramViews, type ProgramView } from '../../../contract/calls/program-views.ts'
import { useTitle } from '../../branding/use-title.ts'
import { errorText } from '../../client/error-text.ts'
import { useCall } from '../../client/use-call.ts'
import { RedeemCode } from '../../parts/codes/RedeemCode.tsx'
import { Picture } from '../../scenes/Picture.tsx'
import camp from '../../scenes/pictures/camp.svg'
import noSignal from '../../scenes/pictures/no-signal.svg'
import { useUser } from '../../session/session.ts'
import { refreshUser } from '../../session/sign-in.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { t } from '../../words/words.ts'
import css from './DashboardScreen.module.css'
import { greetingKey, summaryOf } from './greeting.ts'
import { ProgramTile } from './ProgramTile.tsx'

/** All programs of the person, each as a tile (N10). */
export function DashboardScreen() {
  const { firstName: name } = useUser()
  const { data, error, isFetching, refetch } = useCall(getProgramViews)
  const views = data?.programViews
  const summary = views && summaryOf(views)
  useTitle(t('dashboard.title'))

  useEffect(() => {
    // Issued results change the balance in the header. Where it cannot be read, the last one known stays.
    refreshUser().catch(() => undefined)
  }, [])

  return (
    <main id="main" className="wrap">
      <div className={css.hello}>
        <div className={css.greeting}>
          <h1>{t(greetingKey(new Date().getHours()), { name })}</h1>
          <p className="lead">{summary && t(summary.key, summary.values)}</p>
        </div>
        <RedeemCode look="pill" />
      </div>
      {views ? (
        <Tiles views={views} />
      ) : error ? (
        <EmptyState
          title={t('dashboard.failed')}
          text={errorText(error)}
          picture={<Picture src={noSignal} plain />}
          action={
            <Button busy={isFetching} onClick={() => void refetch()}>
              {t('dashboard.try-again')}
            </Button>
          }
        />
      ) : (
        <TilesLoading />
      )}
    </main>
  )
}

function Tiles({ views }: { readonly views: readonly ProgramView[] }) {
  if (views.length === 0) {
    return (
      <EmptyState
        title={t('dashboard.empty')}
        text={t('dashboard.empty-text')}
        picture={<Picture src={camp} plain />}
      />
    )
  }
  return (
    <section className={css.tiles} aria-label={t('dashboard.programs')}>
      {views.map((view, index) => (
        <ProgramTile key={view.programViewId} view={view} first={index === 0} />
      ))}
    </section>
  )
}

function TilesLoading() {
  return (
    <div className={css.loading}>
      <Loading label={t('shell.loading')}>
        <div className={css.tiles}>
          <div className={css.wide}>
            <Skeleton height="100%" />
          </div>
          {['one', 'two', 'three', 'four'].map(name => (
            <Skeleton key={name} height="26rem" />
          ))}
        </div>
      </Loading>
    </div>
  )
}
