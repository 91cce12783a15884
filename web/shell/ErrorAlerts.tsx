import { useSyncExternalStore } from 'react'
import { mediaLabelOf } from '../branding/media-label.ts'
import { errorText } from '../client/error-text.ts'
import { dismissAllErrors, dismissError, type ErrorEntry, errors } from '../client/errors.ts'
import { shownInPlace } from '../client/shown-in-place.ts'
import { useSession } from '../session/session.ts'
import { onLeave } from '../session/sign-in.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { t } from '../words/words.ts'
import css from './ErrorAlerts.module.css'

// What failed for whoever leaves is nothing to the next.
onLeave(dismissAllErrors)

/** The list of errors: what failed, then why; each with its dismiss button, and one for all where there are several (L08). */
export function ErrorAlerts() {
  const entries = useSyncExternalStore(errors.subscribe, errors.current).filter(one => !shownInPlace.has(one.errorType))
  if (entries.length === 0) return null
  return (
    <section className={css.list} aria-label={t('errors.list')}>
      {entries.map(entry => (
        <Alert
          kind={entry.errorType === 'shop-catalogue' ? 'warn' : 'bad'}
          key={entry.errorId}
          dismissText={t('shell.dismiss')}
          onDismiss={() => dismissError(entry.errorId)}
        >
          <ErrorWords {...entry} />
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

/** Each type of error has words of its own (E02); the server's, or those of its code, say why (E01). */
function ErrorWords({ errorType, error }: ErrorEntry) {
  const { company } = useSession()
  return (
    <span data-error-type={errorType}>
      <b>{t(`errors.of.${errorType}`, { mediaLabel: mediaLabelOf(company) })}</b> {errorText(error)}
    </span>
  )
}
