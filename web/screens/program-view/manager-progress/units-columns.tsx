import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import type { Tables } from '../../../../contract/calls/program-views/tables.ts'
import { paths } from '../../../paths.ts'
import { Icon } from '../../../ui/Icon.tsx'
import type { Column } from '../../../ui/Table.tsx'
import { formatList, formatNumber } from '../../../words/format.ts'
import { percentText } from '../../../words/percent-text.ts'
import { t } from '../../../words/words.ts'
import { PercentBar } from './PercentBar.tsx'
import css from './panels.module.css'
import { searchOf } from './place-in-tables.ts'
import { standing, type TerraceSubject } from './terrace-steps.ts'
import tones from './tones.module.css'

type Unit = Tables['hierarchyTable'][number]

/** The columns of the list of units, for the state that the program is in. */
export function unitsColumns(programViewId: string, subject: TerraceSubject, pace: number | undefined): Column<Unit>[] {
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
    // Where nobody is there is no part of them.
    cell: unit =>
      unit.people === 0
        ? '–'
        : t('manager.part-of', { part: formatNumber(unit.withGoal), all: formatNumber(unit.people) }),
  }
  if (subject === 'choice') {
    const share: Column<Unit> = {
      key: 'share',
      title: t('manager.column.share'),
      // Where nobody is there is no part of them.
      cell: unit =>
        unit.people === 0 ? (
          '–'
        ) : (
          <PercentBar
            label={t('manager.share-of', { name: unit.orgUnitName })}
            percent={Math.floor((100 * unit.withGoal) / unit.people)}
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
    ...(subject === 'standing' && pace !== undefined ? [ofPace] : []),
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

/** How far the people are of where even pace would have them, on average: what the terraces measure. */
const ofPace: Column<Unit> = {
  key: 'pace',
  get title() {
    return t('manager.column.pace')
  },
  numeric: true,
  sortable: true,
  cell: unit => (unit.averagePace === undefined ? '–' : percentText(unit.averagePace)),
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
