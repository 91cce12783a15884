import { Link } from '@tanstack/react-router'
import type { Tables } from '../../../../contract/calls/program-views/tables.ts'
import { initialsOfName } from '../../../branding/initials.ts'
import { paths } from '../../../paths.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { formatNumber, formatPercent } from '../../../words/format.ts'
import { t } from '../../../words/words.ts'
import css from './HelpFirst.module.css'
import { narrowed, nobodyLeftOut, type Place, searchOf } from './place-in-tables.ts'
import { useTablesOf } from './use-tables.ts'
import { Why } from './Why.tsx'

/** People named at once: as many as one looks after in a day. */
const most = 5
/** Of today's pace, in percent, below which somebody is not near it (product §9). */
const nearFrom = 80
/** What the standings are bands of, by the day through which each person was measured; the share of the goal is of no one day. */
const sort = 'pace'

export interface HelpFirstProps {
  readonly programViewId: string
  readonly place: Place
  readonly tables: Tables
  readonly pace: number | undefined
}

/** How many stand below what is near their pace. */
export function helpCount({ spread }: Tables['total']): number {
  return spread.get_going + spread.stay_focused
}

/**
 * Who needs help and why, before anything is tapped: those furthest behind, each with how far and whether they moved, and
 * the ways to all of them and to those without a goal.
 */
export function HelpFirst({ programViewId, place, tables, pace }: HelpFirstProps) {
  const behind = helpCount(tables.total)
  const withoutGoal = tables.total.people - tables.total.withGoal
  if (behind + withoutGoal === 0) return null
  const words = { count: behind, people: formatNumber(behind), percent: formatPercent(nearFrom) }
  const link = { to: paths.managerProgress, params: { programViewId }, resetScroll: false, hash: 'people' } as const
  const all: Place = { ...narrowed(place, nobodyLeftOut), people: 'below', sort }
  const hasUnits = tables.unitsTable.units > 0
  return (
    <section className={`card ${css.help}`} aria-labelledby="help">
      <h2 id="help">{t('manager.help.title')}</h2>
      {behind > 0 && (
        <>
          <p className="muted">{t(pace === undefined ? 'manager.help.text-of-goal' : 'manager.help.text', words)}</p>
          <Furthest {...{ programViewId, place, pace, hasUnits, behind }} />
        </>
      )}
      <p className={css.ways}>
        {behind > most && (
          <Link {...link} search={searchOf(all)}>
            {t('manager.help.all')}
          </Link>
        )}
        {withoutGoal > 0 && (
          <Link {...link} search={searchOf(narrowed(place, { ...nobodyLeftOut, standing: 'no_goal' }))}>
            {t('manager.help.no-goal', { count: withoutGoal, people: formatNumber(withoutGoal) })}
          </Link>
        )}
      </p>
    </section>
  )
}

type Person = Tables['detailsTable']['rows'][number]

/** At the same whole percent of their pace, whoever has less of the goal stands first. */
function byPace(one: Person, other: Person): number {
  const { onTrackPercentage: pace = 0, progressPercentage: now = 0 } = one
  return pace - (other.onTrackPercentage ?? 0) || now - (other.progressPercentage ?? 0)
}

interface FurthestProps {
  readonly programViewId: string
  readonly place: Place
  readonly behind: number
  readonly pace: number | undefined
  readonly hasUnits: boolean
}

function Furthest({ programViewId, place, behind, pace, hasUnits }: FurthestProps) {
  const { data } = useTablesOf(programViewId, place.unit, { people: 'below', sort })
  if (!data) return <Skeleton height={`${4.5 * Math.min(behind, most)}rem`} />
  const furthest = data.detailsTable.rows.slice(0, behind).sort(byPace).slice(0, most)
  return (
    <ul className={css.people}>
      {furthest.map(person => (
        <li key={person.userId}>
          <Link
            className={css.who}
            to={paths.managerProgress}
            params={{ programViewId }}
            search={searchOf({ ...place, person: person.userId })}
            resetScroll={false}
            aria-haspopup="dialog"
          >
            <Avatar initials={initialsOfName(person.name)} />
            <span>
              <b>{person.name}</b>
              {person.orgUnitName !== undefined && hasUnits && <small>{person.orgUnitName}</small>}
            </span>
          </Link>
          <Why person={person} minQualifierLabel={data.minQualifierLabel} pace={pace} showsProgress />
          <Icon name="chev-r" flip className={css.open} />
        </li>
      ))}
    </ul>
  )
}
