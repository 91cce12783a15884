import type { ErrorComponentProps } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

// Loaded only when something broke, so that nobody pays for it at sign-in.
const ErrorScreen = lazy(async () => ({ default: (await import('../screens/error/ErrorScreen.tsx')).ErrorScreen }))

/** What a person sees when a screen could not be drawn (E04): the error screen; the router tells the server's log. */
export function RenderFailure({ error }: ErrorComponentProps) {
  return (
    <Suspense>
      <ErrorScreen failure={error} />
    </Suspense>
  )
}
