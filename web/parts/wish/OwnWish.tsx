import { Suspense } from 'react'
import { lazyComponent } from '../../client/code.ts'
import { useWish } from './use-wish.ts'

const WishCard = lazyComponent(async () => (await import('./WishCard.tsx')).WishCard)

/** The card of the person's wish, for whoever has one: nobody else loads its code. */
export function OwnWish() {
  const wish = useWish()
  if (wish === undefined) return null
  return (
    <Suspense>
      <WishCard wish={wish} />
    </Suspense>
  )
}
