import type { ErrorComponentProps } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'

// Loaded only when something broke, so that nobody pays for it at sign-in.
const ErrorScreen = lazy(async () => ({ default: (await import('../screens/error/ErrorScreen.tsx')).ErrorScreen }))

/** What a person sees when a screen could not be drawn (E04): the error screen, and the server's log gets the stack. */
export function RenderFailure({ error, info }: ErrorComponentProps) {
  useEffect(() => {
    void import('../client/render-errors.ts').then(({ keepRenderError }) =>
      keepRenderError(error, info?.componentStack),
    )
  }, [error, info])
  return (
    <Suspense>
      <ErrorScreen failure={error} />
    </Suspense>
  )
}
