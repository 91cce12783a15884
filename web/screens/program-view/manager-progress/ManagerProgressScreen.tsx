import { Link, Navigate, useParams, useSearch } from '@tanstack/react-router'
import { memo, useEffect, useMemo, useRef } from 'react'
import type { Tables } from '../../../../contract/calls/program-views/tables.ts'
import { getProgramView, type ProgramView } from '../../../../contract/calls/program-views.ts'
import { brandProperties } from '../../../branding/brand.ts'
import { useTitle } from '../../../branding/use-title.ts'
import { CallError } from '../../../client/call-error.ts'
import { errorText } from '../../../client/error-text.ts'
import { failureOf } from '../../../client/failure-of.ts'
import { useCall } from '../../../client/use-call.ts'
import { paths } from '../../../paths.ts'
import { Picture } from '../../../scenes/Picture.tsx'
import noSignal from '../../../scenes/pictures/no-signal.svg'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { formatDate } from '../../../words/format.ts'
import { t } from '../../../words/words.ts'
import { TeamAward } from '../parts/final-result/TeamAward.tsx'
import { ProgramRules } from '../parts/rules/ProgramRules.tsx'
import { Breadcrumb } from './Breadcrumb.tsx'
import { HelpFirst } from './HelpFirst.tsx'
import css from './ManagerProgressScreen.module.css'
import { PeoplePanel } from './PeoplePanel.tsx'
import { PersonDrawer } from './PersonDrawer.tsx'
import { paceOf } from './pace-of.ts'
import { type Place, placeOf, searchOf, toLastPages } from './place-in-tables.ts'
import { Reminder } from './Reminder.tsx'
import { TablesSkeleton } from './TablesSkeleton.tsx'
import { TeamPicture } from './TeamPicture.tsx'
import { subjectOf } from './terrace-steps.ts'
import { UnitsPanel } from './UnitsPanel.tsx'
import { useGoToPlace } from './use-go-to-place.ts'
import { useTables } from './use-tables.ts'

/**
 * Where the people of a manager's part of the organisation stand (N15, P18), unit by unit; the address says which. Who leads them no more
 * finds what was issued to them alone.
 */
export function ManagerProgressScreen() {
  const { programViewId = '' } = useParams({ strict: false })
  const search = useSearch({ strict: false })
  const { person, place } = useMemo(() => {
    const { person: one, ...rest } = placeOf(search)
    return { person: one, place: rest }
  }, [search])
  const go = useGoToPlace(programViewId)
  const { data: view, error: viewError, refetch } = useCall(getProgramView, { params: { id: programViewId } })
  const isFormer = view?.isFormerTeam === true
  const reading = useTables(programViewId, place, !isFormer)
  const { data: tables, isOnItsWay, error: tablesError, retry } = reading

  // A former team has no tables: what was asked for before the view arrived says nothing.
  const error = failureOf({ data: view, error: viewError }) ?? (view && !isFormer ? tablesError : undefined)
  const unitName = error ? undefined : tables?.parentOrgUnitName
  const heading = useFocusOnNewUnit(error ? undefined : tables?.parentOrgUnitId)
  const title = unitName ? t('manager.title-of', { unit: unitName }) : t('manager.title')
  useTitle(title)

  const lastPages = tables && reading.isOfPlace ? toLastPages(placeOf(search), tables) : undefined
  const pace = view && tables ? paceOf(view, tables.dataThrough) : undefined
  return (
    <main id="main" className="wrap" data-brand style={view && brandProperties(view.branding)}>
      <div className={css.crumbs}>
        {tables && !error && <Breadcrumb programViewId={programViewId} tables={tables} />}
      </div>
      <div className={css.head}>
        <h1 ref={heading} tabIndex={-1} aria-label={title}>
          {t('manager.title')}
        </h1>
        <p className="lead">{view && leadOf(view, tables?.dataThrough)}</p>
      </div>
      {error ? (
        <Failure
          error={error}
          programViewId={programViewId}
          onRetry={() => {
            void refetch()
            retry()
          }}
        />
      ) : view && isFormer ? (
        <TeamAward view={view} />
      ) : !view || !tables ? (
        <TablesSkeleton />
      ) : (
        <div className={isOnItsWay ? css.waiting : undefined} aria-busy={isOnItsWay}>
          <Team programViewId={programViewId} place={place} view={view} tables={tables} pace={pace} />
        </div>
      )}
      {lastPages && (
        <Navigate
          to={paths.managerProgress}
          params={{ programViewId }}
          search={searchOf(lastPages)}
          resetScroll={false}
          replace
        />
      )}
      {view && <ProgramRules view={view} />}
      {view && !isFormer && person !== undefined && (
        <PersonDrawer key={person} view={view} userId={person} onClose={() => go(place, true)} />
      )}
    </main>
  )
}

interface TeamProps {
  readonly programViewId: string
  readonly place: Place
  readonly view: ProgramView
  readonly tables: Tables
  /** Where even pace stands, in percent; absent where a program has none. */
  readonly pace: number | undefined
}

/** Everything about the people of a unit. Drawn once for the same tables: hundreds of people are in it. */
const Team = memo(function Team({ view, pace, ...shown }: TeamProps) {
  const { place, tables } = shown
  const subject = subjectOf(view)
  return (
    <>
      <TeamPicture {...shown} view={view} pace={pace} />
      {subject === 'standing' && <HelpFirst {...shown} pace={pace} />}
      {view.programViewStatus === 'goal_selection' && (
        <Reminder key={`${place.unit}`} view={view} unit={place.unit} tables={tables} />
      )}
      {place.unit === undefined && subject === 'result' && <TeamAward view={view} />}
      <UnitsPanel {...shown} subject={subject} pace={pace} />
      <PeoplePanel {...shown} subject={subject} pace={pace} />
      {place.unit === undefined && (subject === 'standing' || subject === 'checking') && <TeamAward view={view} />}
    </>
  )
})

function leadOf({ programName }: ProgramView, dataThrough: string | undefined): string {
  if (dataThrough === undefined) return programName
  return t('manager.lead', { program: programName, date: formatDate(dataThrough) })
}

interface FailureProps {
  readonly error: CallError
  readonly programViewId: string
  readonly onRetry: () => void
}

/** What could not be read, in words; a unit that is not theirs leads back to the top, anything else can be tried again. */
function Failure({ error, programViewId, onRetry }: FailureProps) {
  const isUnknown = error instanceof CallError && error.httpCode === 404
  return (
    <EmptyState
      title={t('manager.failed.title')}
      text={errorText(error)}
      picture={<Picture src={noSignal} plain />}
      action={
        isUnknown ? (
          <Link className={buttonClass({})} to={paths.managerProgress} params={{ programViewId }}>
            {t('manager.failed.to-top')}
          </Link>
        ) : (
          <Button onClick={onRetry}>{t('manager.failed.retry')}</Button>
        )
      }
    />
  )
}

/** Another unit on the same screen is announced by the heading, which names it. */
function useFocusOnNewUnit(unit: string | undefined) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(unit)
  useEffect(() => {
    if (unit === undefined || shown.current === unit) return
    if (shown.current !== undefined) heading.current?.focus({ preventScroll: true })
    shown.current = unit
  }, [unit])
  return heading
}
