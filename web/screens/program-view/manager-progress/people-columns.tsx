import { Link } from '@tanstack/react-router'
import type { Tables } from '../../../../contract/calls/program-views/tables.ts'
import { labelTellingEachApart } from '../../../../rules/clients/label-telling-apart.ts'
import { finalTreatment, type Treatment } from '../../../../rules/progress/treatment.ts'
import { initialsOfName } from '../../../branding/initials.ts'
import { paths } from '../../../paths.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import type { Column } from '../../../ui/Table.tsx'
import { formatLabel } from '../../../words/format.ts'
import { t } from '../../../words/words.ts'
import { PercentBar } from './PercentBar.tsx'
import { linkId } from './PersonDrawer.tsx'
import { ownPaceOf } from './pace-of.ts'
import css from './panels.module.css'
import { type Place, searchOf } from './place-in-tables.ts'
import { Standing } from './Standing.tsx'
import type { TerraceSubject } from './terrace-steps.ts'
import { missingMinimum, Why } from './Why.tsx'

type Person = Tables['detailsTable']['rows'][number]

/** What the list of people is made of. */
export interface PeoplePanelProps {
  readonly programViewId: string
  readonly place: Place
  readonly tables: Tables
  readonly subject: TerraceSubject
  readonly pace: number | undefined
}

/** The columns of the list of people, for the state that the program is in. */
export function peopleColumns({ programViewId, place, tables, subject, pace }: PeoplePanelProps): Column<Person>[] {
  // One column, one number of digits: each goal reads as in the person's own view beside their result.
  const goalLabel = labelTellingEachApart(
    tables.goalLabel,
    tables.detailsTable.rows.flatMap(({ resultsToDate, target }) =>
      target === undefined ? [] : [[resultsToDate, target] as const],
    ),
  )
  const hasUnits = tables.hierarchyTable.length > 0
  const columns: Column<Person>[] = [
    {
      key: 'name',
      sortable: true,
      title: t('manager.column.name'),
      rowHeader: true,
      cell: ({ name, userId, orgUnitName }) => (
        <Link
          className={css.who}
          id={linkId(userId)}
          to={paths.managerProgress}
          params={{ programViewId }}
          search={searchOf({ ...place, person: userId })}
          resetScroll={false}
          aria-haspopup="dialog"
        >
          <Avatar initials={initialsOfName(name)} />
          <span>
            {name}
            {orgUnitName !== undefined && hasUnits && <small>{orgUnitName}</small>}
          </span>
          <Icon name="chev-r" flip className={css.open} />
        </Link>
      ),
    },
    {
      key: 'goal',
      sortable: true,
      title: t('manager.column.goal'),
      cell: ({ levelName, target }) =>
        target === undefined ? (
          <span className="muted">{t('manager.no-goal')}</span>
        ) : levelName === undefined ? (
          formatLabel(target, goalLabel)
        ) : (
          t('manager.goal', { level: levelName, target: formatLabel(target, goalLabel) })
        ),
    },
  ]
  if (subject === 'choice') return columns
  return [
    ...columns,
    {
      key: 'progress',
      sortable: true,
      title: t('manager.column.progress'),
      // Without a goal there is nothing to be a part of.
      cell: person =>
        person.target !== undefined && (
          <PercentBar
            label={t('manager.progress-of', { name: person.name })}
            percent={person.progressPercentage}
            pace={subject === 'standing' ? ownPaceOf(person, pace) : undefined}
          />
        ),
    },
    {
      key: 'standing',
      title: t('manager.column.standing'),
      cell: person =>
        person.treatment && (
          <>
            <Standing treatment={subject === 'checking' ? resultOf(person) : person.treatment} />
            {subject === 'standing' ? (
              <Why person={person} minQualifierLabel={tables.minQualifierLabel} pace={pace} />
            ) : (
              <span className={css.why}>{missingMinimum(person, tables.minQualifierLabel)}</span>
            )}
          </>
        ),
    },
  ]
}

/** What somebody's result comes to by the figures that are being checked: they are on no pace any more. */
function resultOf({ progressPercentage = 0, minQualifier }: Person): Treatment {
  return finalTreatment({ progressPercentage, isMinQualifierAchieved: minQualifier === undefined })
}
