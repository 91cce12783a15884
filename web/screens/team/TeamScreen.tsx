import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { getProgramViews, type ProgramView } from '../../../contract/calls/program-views.ts'
import { getTeamCounts, type TeamCounts } from '../../../contract/calls/team/counts.ts'
import { getTeamToday, type TeamToday } from '../../../contract/calls/team.ts'
import { isManager } from '../../../rules/programs/role.ts'
import { looks } from '../../../rules/team/team-today.ts'
import { useTitle } from '../../branding/use-title.ts'
import { errorText } from '../../client/error-text.ts'
import { useCall } from '../../client/use-call.ts'
import { noteLine } from '../../parts/team/note-line.ts'
import { TeamFigures } from '../../parts/team/TeamFigures.tsx'
import { figuresOf } from '../../parts/team/team-figures.ts'
import { paths } from '../../paths.ts'
import { Picture } from '../../scenes/Picture.tsx'
import camp from '../../scenes/pictures/camp.svg'
import noSignal from '../../scenes/pictures/no-signal.svg'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { t, wordsOf } from '../../words/words.ts'
import { PersonDrawer } from '../program-view/manager-progress/PersonDrawer.tsx'
import { Reminder } from '../program-view/manager-progress/Reminder.tsx'
import { useTablesOf } from '../program-view/manager-progress/use-tables.ts'
import { LookCard } from './LookCard.tsx'
import { lookAt, searchOfPerson, shownPerson } from './shown-person.ts'
import css from './TeamScreen.module.css'

/** One page over all programs of a leader: whom a word would help today, and how (P18). */
export function TeamScreen() {
  useTitle(t('team.title'))
  const { data: team, error: teamError, isFetching, refetch } = useCall(getTeamToday)
  const { data: list, error: listError, refetch: refetchList } = useCall(getProgramViews)
  const { data: counts } = useCall(getTeamCounts)
  const views = list?.programViews.filter(({ role, isFormerTeam }) => isManager(role) && !isFormerTeam)
  const error = teamError ?? listError
  const navigate = useNavigate()
  const person = shownPerson(useSearch({ strict: false }))
  const view = views?.find(({ programViewId }) => programViewId === person?.view)
  const look = team && person && lookAt(team, person)
  return (
    <main id="main" className="wrap">
      <div className={css.head}>
        <h1>{t('team.title')}</h1>
        <p className="lead">{t('team.lead')}</p>
      </div>
      {team && views ? (
        <Team team={team} views={views} counts={counts?.programs ?? []} />
      ) : error ? (
        <div role="alert">
          <EmptyState
            title={t('manager.failed.title')}
            text={errorText(error)}
            picture={<Picture src={noSignal} plain />}
            action={
              <Button
                busy={isFetching}
                onClick={() => {
                  void refetch()
                  void refetchList()
                }}
              >
                {t('manager.failed.retry')}
              </Button>
            }
          />
        </div>
      ) : (
        <Loading label={t('shell.loading')}>
          <div className={css.looks}>
            {looks.map(one => (
              <Skeleton key={one} height="24rem" />
            ))}
          </div>
        </Loading>
      )}
      {view && person && (
        <PersonDrawer
          key={`${person.userId} ${person.view}`}
          view={view}
          userId={person.userId}
          look={look}
          onClose={() => void navigate({ to: paths.team, search: {}, replace: true, resetScroll: false })}
        />
      )}
    </main>
  )
}

interface TeamProps {
  readonly team: TeamToday
  readonly views: readonly ProgramView[]
  readonly counts: readonly TeamCounts[]
}

function Team({ team, views, counts }: TeamProps) {
  const countsOf = (id: string) => counts.find(({ programViewId }) => programViewId === id)
  const choosing = views.filter(
    ({ programViewId, programViewStatus }) =>
      programViewStatus === 'goal_selection' && isUndecided(countsOf(programViewId)),
  )
  return (
    <>
      {team.isUnderWay ? (
        <div className={css.looks}>
          {looks.map(look => (
            <LookCard key={look} look={look} members={team[look]} views={views} />
          ))}
        </div>
      ) : (
        <EmptyState title={t('team.none.title')} text={t('team.none.text')} picture={<Picture src={camp} plain />} />
      )}
      {team.notes.length > 0 && (
        <section className={`card ${css.panel}`} aria-labelledby="team-notes">
          <h2 id="team-notes">{t('team.notes.title')}</h2>
          <ul className={css.rows}>
            {team.notes.map(note => (
              <li key={`${note.userId} ${note.programViewId} ${note.sentOn}`}>
                <Link
                  to={paths.team}
                  search={searchOfPerson(note)}
                  resetScroll={false}
                  aria-haspopup="dialog"
                  className={css.name}
                >
                  {note.name}
                </Link>
                <span className="muted">{noteLine(note)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {choosing.map(view => (
        <ProgramReminder key={view.programViewId} view={view} />
      ))}
      <section className={`card ${css.panel}`} aria-labelledby="team-programs">
        <h2 id="team-programs">{t('team.programs.title')}</h2>
        <ul className={css.rows}>
          {views.map(view => (
            <li key={view.programViewId}>
              <Link
                to={paths.managerProgress}
                params={{ programViewId: view.programViewId }}
                className={css.name}
                aria-label={t('team.to-program', { program: view.programName })}
              >
                {view.programName}
              </Link>
              <TeamFigures figures={figuresOf(view, countsOf(view.programViewId))}>
                <span className="muted">{wordsOf(`tile.role.${view.role.toLowerCase()}`)}</span>
              </TeamFigures>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

function isUndecided(counts: TeamCounts | undefined): boolean {
  return counts !== undefined && counts.people > counts.withGoal
}

/** The reminder of a program whose goals are being chosen, as its own page has it. */
function ProgramReminder({ view }: { readonly view: ProgramView }) {
  const { data } = useTablesOf(view.programViewId, undefined, {})
  return data ? <Reminder view={view} unit={undefined} tables={data} isNamed /> : null
}
