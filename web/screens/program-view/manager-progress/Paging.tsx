import { Link } from '@tanstack/react-router'
import { paths } from '../../../paths.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { formatNumber } from '../../../words/format.ts'
import { t } from '../../../words/words.ts'
import css from './panels.module.css'
import { type Place, searchOf } from './place-in-tables.ts'

export interface PagingProps {
  readonly programViewId: string
  /** The place with another page of the list. */
  readonly to: (page: number) => Place
  readonly page: number
  readonly pages: number
  /** What the pages are of, where a screen has several. */
  readonly label?: string
}

/** The pages of a table as links, so that each has its address. */
export function Paging({ programViewId, to, page, pages, label = t('manager.pages') }: PagingProps) {
  if (pages === 1 && page === 1) return null
  const link = {
    to: paths.managerProgress,
    params: { programViewId },
    resetScroll: false,
    activeOptions: { exact: true },
  } as const
  const look = buttonClass({ look: 'line', size: 'sm' })
  return (
    <nav className={css.paging} aria-label={label}>
      {page > 1 && (
        <Link {...link} className={look} search={searchOf(to(Math.min(page - 1, pages)))} rel="prev">
          {t('manager.page-before')}
        </Link>
      )}
      {page <= pages && (
        <span className="muted small">
          {t('manager.page-of', { page: formatNumber(page), pages: formatNumber(pages) })}
        </span>
      )}
      {page < pages && (
        <Link {...link} className={look} search={searchOf(to(page + 1))} rel="next">
          {t('manager.page-after')}
        </Link>
      )}
    </nav>
  )
}
