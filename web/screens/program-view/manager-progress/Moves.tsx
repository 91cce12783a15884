import { Link } from '@tanstack/react-router'
import type { Tables } from '../../../../contract/calls/program-views/tables.ts'
import { paths } from '../../../paths.ts'
import { formatDate, formatNumber } from '../../../words/format.ts'
import { t } from '../../../words/words.ts'
import { narrowed, type Place, searchOf } from './place-in-tables.ts'
import css from './TeamPicture.module.css'

export interface MovesProps {
  readonly programViewId: string
  readonly place: Place
  readonly tables: Tables
}

/** How many moved to a better standing or a worse one since the update before, each a way to who they are. */
export function Moves({ programViewId, place, tables: { previousThrough, total } }: MovesProps) {
  if (previousThrough === undefined) return null
  const counts = { up: total.movedUp, down: total.movedDown }
  return (
    <p className={css.moves}>
      {t('manager.moves.since', { date: formatDate(previousThrough) })}{' '}
      {(['up', 'down'] as const).map(way =>
        counts[way] === 0 ? (
          <span key={way}>{t(`manager.moves.none-${way}`)}</span>
        ) : (
          <Link
            key={way}
            to={paths.managerProgress}
            params={{ programViewId }}
            search={searchOf(narrowed(place, { standing: undefined, level: undefined, moved: way }))}
            hash="people"
            resetScroll={false}
            aria-current={place.moved === way || undefined}
          >
            {t(`manager.moves.${way}`, { count: counts[way], people: formatNumber(counts[way]) })}
          </Link>
        ),
      )}
    </p>
  )
}
