import { Link } from '@tanstack/react-router'
import { getPastProgramViews } from '../../../contract/calls/program-views/past.ts'
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
import { formatDate } from '../../words/format.ts'
import { percentText } from '../../words/percent-text.ts'
import { t } from '../../words/words.ts'
import css from './Programs.module.css'
import { programIcon, programLine } from './program-line.ts'

/** The way on to each of the person's programs (N19), in the order of the dashboard, and back to those that are history. */
export function Programs() {
  const { data, error, isFetching, refetch } = useCall(getProgramViews)
  const { data: past } = useCall(getPastProgramViews)
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
              <ProgramLink key={view.programViewId} view={view} line={programLine(view)} />
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
      {past !== undefined && past.programViews.length > 0 && (
        <>
          <h3 id="past-programs" className={css.past}>
            {t('profile.past-programs')}
          </h3>
          <ul className={css.list} aria-labelledby="past-programs">
            {past.programViews.map(view => (
              <ProgramLink key={view.programViewId} view={view} line={formatDate(view.endDate)} />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function ProgramLink({ view, line }: { readonly view: ProgramView; readonly line: string }) {
  const percent = view.programViewStatus === 'progress_loaded_no_issuance' ? view.progressPercentage : undefined
  return (
    <li data-brand style={brandProperties(view.branding)}>
      <Link className={css.link} to={paths.programView} params={{ programViewId: view.programViewId }}>
        <span className={css.picture}>
          <Icon name={programIcon(view)} />
        </span>
        <span className={css.words}>
          <span className={css.name}>{view.programName}</span>
          <span className={css.state}>{line}</span>
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
