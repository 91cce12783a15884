import { RouterProvider } from '@tanstack/react-router'
import { startTransition, useEffect, useState } from 'react'
import { createAppRouter } from '../routes.tsx'
import { LoadingOverlay } from './LoadingOverlay.tsx'
import { WaitingForCode } from './WaitingForCode.tsx'

/** The whole page: a veil while it starts (no earlier than a moment's wait), then the screen. */
export function CairnApp({ ready }: { readonly ready: Promise<void> }) {
  const [router, setRouter] = useState<Awaited<ReturnType<typeof createAppRouter>>>()

  useEffect(() => {
    void ready.then(async () => {
      const loaded = await createAppRouter()
      await loaded.load()
      // Drawn in small pieces, between which a touch is heard, and shown as a whole.
      startTransition(() => setRouter(loaded))
    })
  }, [ready])

  return (
    <>
      {router ? <RouterProvider router={router} /> : <LoadingOverlay />}
      <WaitingForCode />
    </>
  )
}
