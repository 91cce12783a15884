import { Link, useNavigate } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import type { Tables } from '../../../../contract/calls/program-views/tables.ts'
import { paths } from '../../../paths.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { type Column, Table } from '../../../ui/Table.tsx'
import { formatList, formatNumber } from '../../../words/format.ts'
import { t } from '../../../words/words.ts'
import { ExportButton } from './ExportButton.tsx'
import { PercentBar } from './PercentBar.tsx'
import css from './panels.module.css'
import { nextOrder, type Place, searchOf, type UnitOrder } from './place-in-tables.ts'
import { sortUnits } from './sort-units.ts'
import { standing, type TerraceSubject } from './terrace-steps.ts'
import tones from './tones.module.css'

type Unit = Tables['hierarchyTable'][number]

export interface UnitsPanelProps {
  readonly programViewId: string
  readonly place: Place
  readonly tables: Tables
  readonly subject: TerraceSubject
  readonly pace: number | undefined
}

/** The units below the one that is shown, each a way down. */
export function UnitsPanel({ programViewId, place, tables, subject, pace }: UnitsPanelProps) {
  const navigate = useNavigate()
  const units = sortUnits(tables.hierarchyTable, place.teams)
  if (units.length === 0) return null
  const title = t('manager.units-in', { unit: tables.parentOrgUnitName })
  const people = units.reduce((sum, unit) => sum + unit.people, 0)
  return (
    <section className={`card ${css.panel} ${css.units}`} aria-labelledby="units">
      <div className={css.head}>
        <h2 id="units">{title}</h2>
        <span className="muted small">{t('manager.units-count', { units: units.length, people })}</span>
        <ExportButton
          programViewId={programViewId}
          unit={place.unit}
          unitName={tables.parentOrgUnitName}
          query={{ table: 'units' }}
        >
          {t('manager.export.units')}
        </ExportButton>
      </div>
      <Table
        caption={title}
        columns={columnsOf(programViewId, subject, pace)}
        rows={units}
        rowKey={unit => unit.orgUnitId}
        sort={{ by: (place.teams ?? 'name').replace(/^-/, ''), descending: place.teams?.startsWith('-') === true }}
        onSort={column =>
          void navigate({
            to: paths.managerProgress,
            params: { programViewId },
            search: searchOf({ ...place, teams: nextOrder(place.teams ?? 'name', column as UnitOrder) }),
            resetScroll: false,
          })
        }
      />
    </section>
  )
}

function columnsOf(programViewId: string, subject: TerraceSubject, pace: number | undefined): Column<Unit>[] {
  const name: Column<Unit> = {
    key: 'name',
    sortable: true,
    title: t('manager.column.unit'),
    rowHeader: true,
    cell: unit => (
      <Link
        className={css.unit}
        to={paths.managerProgress}
        params={{ programViewId }}
        search={searchOf({ unit: unit.orgUnitId })}
      >
        <Icon name="org" />
        {unit.orgUnitName}
        <Icon name="chev-r" flip className={css.open} />
      </Link>
    ),
  }
  const people: Column<Unit> = {
    key: 'people',
    sortable: true,
    title: t('manager.column.people'),
    numeric: true,
    cell: unit => formatNumber(unit.people),
  }
  const chose: Column<Unit> = {
    key: 'with-goal',
    sortable: true,
    title: t('manager.column.with-goal'),
    numeric: true,
    cell: unit => t('manager.part-of', { part: formatNumber(unit.withGoal), all: formatNumber(unit.people) }),
  }
  if (subject === 'choice') {
    const share: Column<Unit> = {
      key: 'share',
      title: t('manager.column.share'),
      cell: unit => (
        <PercentBar
          label={t('manager.share-of', { name: unit.orgUnitName })}
          percent={unit.people === 0 ? undefined : Math.floor((100 * unit.withGoal) / unit.people)}
        />
      ),
    }
    return [name, people, chose, share]
  }
  return [
    name,
    people,
    chose,
    {
      key: 'average',
      sortable: true,
      title: t('manager.column.average'),
      cell: unit => (
        <PercentBar
          label={t('manager.average-of', { name: unit.orgUnitName })}
          percent={unit.averagePercentage}
          pace={subject === 'standing' ? pace : undefined}
        />
      ),
    },
    ...(subject === 'standing' ? [spread] : []),
    {
      key: 'reached',
      sortable: true,
      title: t('manager.column.reached'),
      numeric: true,
      cell: unit => formatNumber(unit.reached),
    },
  ]
}

const spread: Column<Unit> = {
  key: 'spread',
  get title() {
    return t('manager.column.spread')
  },
  cell: unit => <Mix unit={unit} />,
}

/** The terraces of a unit in one line; the same is said in words. */
function Mix({ unit }: { readonly unit: Unit }) {
  const steps = standing(unit.spread)
  const said = steps.map(({ name, count }) => `${name} ${formatNumber(count)}`)
  return (
    <div className={css.mix} role="img" aria-label={formatList(said)}>
      {steps
        .filter(({ count }) => count > 0)
        .map(({ tone, count }) => (
          <i key={tone} className={tones[`t${tone}`]} style={{ '--n': count } as CSSProperties} />
        ))}
    </div>
  )
}
