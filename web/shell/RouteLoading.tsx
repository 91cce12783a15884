import { t } from '../words/words.ts'
import css from './RouteLoading.module.css'

/** The route-loading indicator: the router shows it when a route takes more than 100 ms (product §2). */
export function RouteLoading() {
  return (
    <div className={css.line} role="status">
      <span className="sr">{t('shell.loading')}</span>
    </div>
  )
}
