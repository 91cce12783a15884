import { Link } from '@tanstack/react-router'
import { getProgramViews, type ProgramView } from '../../../contract/calls/program-views.ts'
import { brandProperties } from '../../branding/brand.ts'
import { errorText } from '../../client/error-text.ts'
import { useCall } from '../../client/use-call.ts'
import { paths } from '../../paths.ts'
import { Bar } from '../../ui/Bar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { percentText } from '../../words/percent-text.ts'
import { t } from '../../words/words.ts'
import css from './Programs.module.css'
import { programIcon, programLine } from './program-line.ts'

/** The way on to each of the person's programs (N19), in the order of the dashboard. */
export function Programs() {
  const { data, error, isFetching, refetch } = useCall(getProgramViews)
  return (
    <section className="card" id="programs" aria-labelledby="programs-title">
      <h2 id="programs-title" className={css.title}>
        {t('profile.programs')}
      </h2>
      {data ? (
        data.programViews.length === 0 ? (
          <p className="muted">{t('dashboard.empty-text')}</p>
        ) : (
          <ul className={css.list}>
            {data.programViews.map(view => (
              <ProgramLink key={view.programViewId} view={view} />
            ))}
          </ul>
        )
      ) : error ? (
        <div className={css.failed}>
          <p className="muted">{errorText(error)}</p>
          <Button look="soft" size="sm" busy={isFetching} onClick={() => void refetch()}>
            {t('dashboard.try-again')}
          </Button>
        </div>
      ) : (
        <Loading label={t('shell.loading')}>
          <div className={css.list}>
            {['one', 'two', 'three', 'four'].map(name => (
              <Skeleton key={name} height="4.5rem" />
            ))}
          </div>
        </Loading>
      )}
    </section>
  )
}

function ProgramLink({ view }: { readonly view: ProgramView }) {
  const percent = view.programViewStatus === 'progress_loaded_no_issuance' ? view.progressPercentage : undefined
  return (
    <li data-brand style={brandProperties(view.branding)}>
      <Link className={css.link} to={paths.programView} params={{ programViewId: view.programViewId }}>
        <span className={css.picture}>
          <Icon name={programIcon(view)} />
        </span>
        <span className={css.words}>
          <span className={css.name}>{view.programName}</span>
          <span className={css.state}>{programLine(view)}</span>
          {percent !== undefined && (
            <span className={css.bar}>
              <Bar percent={percent} size="sm" label={t('tile.progress.bar', { program: view.programName })} />
              <span className="num">{percentText(percent)}</span>
            </span>
          )}
        </span>
        <Icon name="chev-r" flip />
      </Link>
    </li>
  )
}
