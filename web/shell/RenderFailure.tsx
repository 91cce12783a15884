import type { ErrorComponentProps } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { errorText } from '../client/error-text.ts'
import { Button } from '../ui/Button.tsx'
import { t } from '../words/words.ts'

// Loaded only when something broke, so that nobody pays for it at sign-in; where it cannot be loaded, its words serve.
const ErrorScreen = lazy(async () => ({
  default: await import('../screens/error/ErrorScreen.tsx').then(
    ({ ErrorScreen }) => ErrorScreen,
    () => PlainFailure,
  ),
}))

/** What a person sees when a screen could not be rendered (E04): the error screen; the router sends it to the server's log. */
export function RenderFailure({ error }: ErrorComponentProps) {
  return (
    <Suspense>
      <ErrorScreen failure={error} />
    </Suspense>
  )
}

function PlainFailure({ failure }: { readonly failure?: unknown }) {
  return (
    <main className="wrap" id="main">
      <h1>{t('error.heading')}</h1>
      <p>{errorText(failure)}</p>
      <Button onClick={() => location.reload()}>{t('error.try-again')}</Button>
    </main>
  )
}
