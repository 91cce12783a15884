import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTitle } from '../../branding/use-title.ts'
import { paths } from '../../paths.ts'
import { Picture } from '../../scenes/Picture.tsx'
import camp from '../../scenes/pictures/camp.svg'
import { buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { t } from '../../words/words.ts'
import css from './NotFoundScreen.module.css'

/** The address with which the page was opened: the one that its routes were made for. */
const opened = new URL(performance.getEntriesByType('navigation')[0]?.name ?? location.href).pathname

/** There is nothing at this address (N20). */
export function NotFoundScreen() {
  useTitle(t('not-found.title'))
  // The way into the console from within the product: only a page that was opened there has its routes.
  const leadsIn = location.pathname.startsWith('/admin') && !opened.startsWith('/admin')
  useEffect(() => {
    if (leadsIn) location.reload()
  }, [leadsIn])
  if (leadsIn) return null
  return (
    <main className={css.page} id="main">
      <EmptyState
        heading="h1"
        title={t('not-found.heading')}
        text={t('not-found.text')}
        picture={<Picture src={camp} plain />}
        action={
          <Link className={buttonClass({})} to={paths.root}>
            {t('not-found.home')}
          </Link>
        }
      />
    </main>
  )
}
