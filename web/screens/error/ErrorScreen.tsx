import { useEffect } from 'react'
import { mediaLabelOf } from '../../branding/media-label.ts'
import { useTitle } from '../../branding/use-title.ts'
import { CallError } from '../../client/call-error.ts'
import { errorText } from '../../client/error-text.ts'
import { paths } from '../../paths.ts'
import { Picture } from '../../scenes/Picture.tsx'
import noSignal from '../../scenes/pictures/no-signal.svg'
import { isInFrame } from '../../session/is-in-frame.ts'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { sentences } from '../../words/sentences.ts'
import { t } from '../../words/words.ts'
import css from './ErrorScreen.module.css'

/**
 * What happened, that nothing is lost, and what to do. Shown at /error, where start-up failed (L11), and where a screen
 * could not be drawn (E04). "Try again" starts afresh: a page that failed to start knows too little to go on.
 */
export function ErrorScreen({ failure: given }: { readonly failure?: unknown }) {
  const { failure: ofStart, client, company } = useSession()
  const failure = given ?? ofStart
  useTitle(t('error.title'))
  const isWithoutClient = failure !== undefined && client === undefined
  const isUnreachable = failure instanceof CallError && failure.messageCode === 'errors.generic.unreachable'
  useEffect(() => {
    if (!isUnreachable) return
    window.addEventListener('online', startAgain)
    return () => window.removeEventListener('online', startAgain)
  }, [isUnreachable])
  return (
    <main className={css.page} id="main" data-error-type={isWithoutClient ? 'fetch-client-data' : undefined}>
      <EmptyState
        heading="h1"
        title={t('error.heading')}
        text={
          failure === undefined
            ? t('error.text', { mediaLabel: mediaLabelOf(company) })
            : sentences(isWithoutClient && t('errors.of.fetch-client-data'), errorText(failure))
        }
        picture={<Picture src={noSignal} plain />}
        action={<Button onClick={startAgain}>{t('error.try-again')}</Button>}
      />
      {failure instanceof CallError && failure.requestId && (
        <p className="micro muted">{t('error.request-id', { requestId: failure.requestId })}</p>
      )}
    </main>
  )
}

function startAgain(): void {
  location.replace(isInFrame() ? paths.salesforceCanvas : paths.root)
}
