import type { ErrorComponentProps } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { keepRenderError } from '../client/render-errors.ts'

// Loaded only when something broke, so that nobody pays for it at sign-in.
const ErrorScreen = lazy(async () => ({ default: (await import('../screens/error/ErrorScreen.tsx')).ErrorScreen }))

/** What a person sees when a screen could not be drawn (E04): the error screen, and the stack is kept. */
export function RenderFailure({ error, info }: ErrorComponentProps) {
  useEffect(() => keepRenderError(error, info?.componentStack), [error, info])
  return (
    <Suspense>
      <ErrorScreen failure={error} />
    </Suspense>
  )
}
