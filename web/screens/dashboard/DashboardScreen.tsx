import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { getProgramViews, type ProgramView } from '../../../contract/calls/program-views.ts'
import { defaultProgramView } from '../../../rules/programs/default-program-view.ts'
import { isEarlier } from '../../../rules/programs/is-earlier.ts'
import { fromDashboard } from '../../../rules/programs/where-to-go.ts'
import { useTitle } from '../../branding/use-title.ts'
import { errorText } from '../../client/error-text.ts'
import { useCall } from '../../client/use-call.ts'
import { RedeemCode } from '../../parts/codes/RedeemCode.tsx'
import { OwnWish } from '../../parts/wish/OwnWish.tsx'
import { paths } from '../../paths.ts'
import { Picture } from '../../scenes/Picture.tsx'
import camp from '../../scenes/pictures/camp.svg'
import noSignal from '../../scenes/pictures/no-signal.svg'
import { refreshUser } from '../../session/refresh-user.ts'
import { useSession, useUser } from '../../session/session.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { addressOf } from '../../words/address.ts'
import { formatList } from '../../words/format.ts'
import { t } from '../../words/words.ts'
import css from './DashboardScreen.module.css'
import { greetingKey, summaryOf } from './greeting.ts'
import { ProgramTile } from './ProgramTile.tsx'

/** Milliseconds since the page began. */
const justBegun = 5000

/** All programs of the person, each as a tile (N10). */
export function DashboardScreen() {
  const name = addressOf(useUser())
  const { client } = useSession()
  const { data, error, isFetching, refetch } = useCall(getProgramViews)
  const views = data?.programViews
  const summary = views && summaryOf(views)
  useTitle(t('dashboard.title'))

  // A client without a dashboard stays here only while its programs cannot be read (N10).
  const navigate = useNavigate()
  const leadsTo = views && fromDashboard(client?.features.dashboard !== false, defaultProgramView(views))
  useEffect(() => {
    if (leadsTo) void navigate({ href: leadsTo, replace: true })
  }, [leadsTo, navigate])

  // The retry button disappears on success, so focus moves to what it loaded.
  const hasAsked = useRef(false)
  useEffect(() => {
    // Issued results change the balance in the header. Where it cannot be read, the last one known stays. A page that has
    // only just started has read the user a moment ago.
    if (performance.now() > justBegun) refreshUser().catch(() => undefined)
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
      {views && !leadsTo ? (
        <>
          <Tiles views={views} focus={hasAsked.current} />
          <OwnWish />
        </>
      ) : error ? (
        <div role="alert">
          <EmptyState
            title={t('dashboard.failed')}
            text={errorText(error)}
            picture={<Picture src={noSignal} plain />}
            action={
              <Button
                busy={isFetching}
                onClick={() => {
                  hasAsked.current = true
                  void refetch()
                }}
              >
                {t('dashboard.try-again')}
              </Button>
            }
          />
        </div>
      ) : (
        <TilesLoading />
      )}
    </main>
  )
}

interface TilesProps {
  readonly views: readonly ProgramView[]
  /** Takes the focus to the first of them. */
  readonly focus: boolean
}

function Tiles({ views, focus }: TilesProps) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (focus) section.current?.querySelector('a')?.focus()
  }, [focus])
  if (views.length === 0) {
    return (
      <EmptyState
        title={t('dashboard.empty')}
        text={t('dashboard.empty-text')}
        picture={<Picture src={camp} plain />}
        action={
          <Link className={buttonClass({ look: 'soft' })} to={paths.contact}>
            {t('dashboard.empty-action')}
          </Link>
        }
      />
    )
  }
  const today = new Date().toISOString().slice(0, 10)
  const current = views.filter(view => !isEarlier(view, today))
  // Who has nothing else has these as their programs.
  const earlier = current.length === 0 ? [] : views.filter(view => isEarlier(view, today))
  const shown = current.length === 0 ? views : current
  return (
    <section className={css.tiles} ref={section} aria-label={t('dashboard.programs')}>
      {shown.map((view, index) => (
        <ProgramTile key={view.programViewId} view={view} wide={standsOut(view, index, shown.length)} />
      ))}
      {earlier.length > 0 && <Earlier views={earlier} />}
    </section>
  )
}

/** What was sat out, and what has long been over: one row, which opens. */
function Earlier({ views }: { readonly views: readonly ProgramView[] }) {
  return (
    <details className={css.earlier}>
      <summary>
        <h2>{t('dashboard.earlier')}</h2>
        <span className="muted">{formatList([...new Set(views.map(({ programName }) => programName))])}</span>
        <Icon name="chev-d" />
      </summary>
      <div className={css.tiles}>
        {views.map(view => (
          <ProgramTile key={view.programViewId} view={view} />
        ))}
      </div>
    </details>
  )
}

/** The first one where a goal waits to be chosen, or the only one there is. */
function standsOut({ tileType }: ProgramView, index: number, count: number): boolean {
  return count === 1 || (index === 0 && tileType === 'goal-selection')
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
