import { Link } from '@tanstack/react-router'
import { useTitle } from '../../branding/use-title.ts'
import { paths } from '../../paths.ts'
import { Picture } from '../../scenes/Picture.tsx'
import camp from '../../scenes/pictures/camp.svg'
import { buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { t } from '../../words/words.ts'
import css from './NotFoundScreen.module.css'

/** There is nothing at this address (N20). */
export function NotFoundScreen() {
  useTitle(t('not-found.title'))
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
