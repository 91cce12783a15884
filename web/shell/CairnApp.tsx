import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { createAppRouter } from '../routes.tsx'
import { LoadingOverlay } from './LoadingOverlay.tsx'

/** The whole page: a veil while it starts (no earlier than a moment's wait), then the routes. */
export function CairnApp({ ready }: { readonly ready: Promise<void> }) {
  const [router, setRouter] = useState<ReturnType<typeof createAppRouter>>()

  useEffect(() => {
    void ready.then(() => setRouter(createAppRouter()))
  }, [ready])

  return router ? <RouterProvider router={router} /> : <LoadingOverlay />
}
