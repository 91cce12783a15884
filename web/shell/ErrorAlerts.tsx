import { useSyncExternalStore } from 'react'
import { errorText } from '../client/error-text.ts'
import { dismissAllErrors, dismissError, errors, shownInPlace } from '../client/errors.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { t } from '../words/words.ts'
import css from './ErrorAlerts.module.css'

/** The list of errors, each with its dismiss button, and one for all where there are several (L08). */
export function ErrorAlerts() {
  const entries = useSyncExternalStore(errors.subscribe, errors.current).filter(one => !shownInPlace.has(one.errorType))
  if (entries.length === 0) return null
  return (
    <section className={css.list} aria-label={t('errors.list')}>
      {entries.map(({ errorId, error }) => (
        <Alert kind="bad" key={errorId} dismissText={t('shell.dismiss')} onDismiss={() => dismissError(errorId)}>
          {errorText(error)}
        </Alert>
      ))}
      {entries.length > 1 && (
        <Button look="quiet" size="sm" onClick={dismissAllErrors}>
          {t('shell.dismiss-all')}
        </Button>
      )}
    </section>
  )
}
