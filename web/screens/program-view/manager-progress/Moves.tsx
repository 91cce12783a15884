import { Link } from '@tanstack/react-router'
import type { Tables } from '../../../../contract/calls/program-views/tables.ts'
import { paths } from '../../../paths.ts'
import { formatDate, formatNumber } from '../../../words/format.ts'
import { t } from '../../../words/words.ts'
import { helpCount } from './HelpFirst.tsx'
import { narrowed, type Place, searchOf } from './place-in-tables.ts'
import css from './TeamPicture.module.css'

export interface MovesProps {
  readonly programViewId: string
  readonly place: Place
  readonly tables: Tables
}

/** How many could use a hand, and how many moved since the update before; each is a way to who they are. */
export function Moves({ programViewId, place, tables: { previousThrough, total } }: MovesProps) {
  const behind = helpCount(total)
  const link = { to: paths.managerProgress, params: { programViewId }, resetScroll: false } as const
  const counts = { up: total.movedUp, down: total.movedDown }
  return (
    <>
      {behind > 0 && (
        <p className={css.moves}>
          <Link {...link} search={searchOf(place)} hash="help" activeOptions={{ includeHash: true }} replace>
            {t('manager.help.count', { count: behind, people: formatNumber(behind) })}
          </Link>
        </p>
      )}
      {previousThrough !== undefined && (
        <p className={css.moves}>
          {t('manager.moves.since', { date: formatDate(previousThrough) })}{' '}
          {(['up', 'down'] as const).map(way =>
            counts[way] === 0 ? (
              <span key={way}>{t(`manager.moves.none-${way}`)}</span>
            ) : (
              <Link
                {...link}
                key={way}
                search={searchOf(
                  narrowed(place, { standing: undefined, group: undefined, level: undefined, moved: way }),
                )}
                hash="people"
                aria-current={place.moved === way || undefined}
              >
                {t(`manager.moves.${way}`, { count: counts[way], people: formatNumber(counts[way]) })}
              </Link>
            ),
          )}
        </p>
      )}
    </>
  )
}
