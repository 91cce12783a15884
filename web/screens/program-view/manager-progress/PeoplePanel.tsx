import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Tables } from '../../../../contract/calls/program-views/tables.ts'
import { paths } from '../../../paths.ts'
import { Picture } from '../../../scenes/Picture.tsx'
import camp from '../../../scenes/pictures/camp.svg'
import { Avatar } from '../../../ui/Avatar.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { type Column, Table } from '../../../ui/Table.tsx'
import { formatLabel } from '../../../words/format.ts'
import { t } from '../../../words/words.ts'
import { Paging } from './Paging.tsx'
import { PercentBar } from './PercentBar.tsx'
import { linkId } from './PersonDrawer.tsx'
import css from './panels.module.css'
import { searchOf } from './place-in-tables.ts'
import { Standing } from './Standing.tsx'
import type { TerraceSubject } from './terrace-steps.ts'

type Person = Tables['detailsTable']['rows'][number]

export interface PeoplePanelProps {
  readonly programViewId: string
  readonly unit: string | undefined
  readonly tables: Tables
  readonly subject: TerraceSubject
  readonly pace: number | undefined
}

/** The people of the unit by name, page by page: what each aims for and how far they are, and no ranking. */
export function PeoplePanel({ programViewId, unit, tables, subject, pace }: PeoplePanelProps) {
  const { rows, rowCount, page, pageSize } = tables.detailsTable
  const heading = useFocusOnNewPage(page, tables.parentOrgUnitId)
  const title = t('manager.people-in', { unit: tables.parentOrgUnitName })
  return (
    <section className={`card ${css.panel} ${css.people}`} aria-labelledby="people">
      <div className={css.head}>
        <h2 id="people" ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <span className="muted small">{t('manager.people-count', { count: rowCount })}</span>
      </div>
      {rows.length === 0 ? (
        <EmptyState
          heading="h3"
          title={t('manager.nobody.title')}
          text={t('manager.nobody.text')}
          picture={<Picture src={camp} plain />}
        />
      ) : (
        <Table
          caption={title}
          columns={columnsOf({ programViewId, unit, tables, subject, pace })}
          rows={rows}
          rowKey={row => row.userId}
        />
      )}
      <Paging
        programViewId={programViewId}
        unit={unit}
        page={page}
        pages={Math.max(1, Math.ceil(rowCount / pageSize))}
      />
    </section>
  )
}

function columnsOf({ programViewId, unit, tables, subject, pace }: PeoplePanelProps): Column<Person>[] {
  const { goalLabel, detailsTable } = tables
  const columns: Column<Person>[] = [
    {
      key: 'name',
      title: t('manager.column.name'),
      rowHeader: true,
      cell: ({ name, userId }) => (
        <Link
          className={css.who}
          id={linkId(userId)}
          to={paths.managerProgress}
          params={{ programViewId }}
          search={searchOf(unit, detailsTable.page, userId)}
          resetScroll={false}
          aria-haspopup="dialog"
        >
          <Avatar initials={initialsOfName(name)} />
          {name}
          <Icon name="chev-r" flip className={css.open} />
        </Link>
      ),
    },
    {
      key: 'goal',
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
      title: t('manager.column.progress'),
      // Without a goal there is nothing to be a part of.
      cell: ({ name, target, progressPercentage }) =>
        target !== undefined && (
          <PercentBar
            label={t('manager.progress-of', { name })}
            percent={progressPercentage}
            pace={subject === 'standing' ? pace : undefined}
          />
        ),
    },
    {
      key: 'standing',
      title: t('manager.column.standing'),
      cell: ({ treatment }) => treatment && <Standing treatment={treatment} />,
    },
  ]
}

/** First and last initial of a name that comes in one piece: `ML` for Maya van der Linden. */
function initialsOfName(name: string): string {
  const parts = name.split(/\s+/)
  return [parts[0], parts.length > 1 ? parts.at(-1) : undefined]
    .map(part => [...(part ?? '')][0]?.toLocaleUpperCase() ?? '')
    .join('')
}

/** Another page of the same people begins at their heading, for the eye and for a screen reader. */
function useFocusOnNewPage(page: number, unit: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef({ page, unit })
  useEffect(() => {
    const before = shown.current
    shown.current = { page, unit }
    if (before.unit !== unit || before.page === page) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'start' })
  }, [page, unit])
  return heading
}
