import { Navigate, useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { PageType } from '../../../contract/calls/user/market-place-url.ts'
import { lazyComponent } from '../../client/code.ts'
import { useUser } from '../../session/session.ts'
import { RewardScreen } from './item/RewardScreen.tsx'
import { RewardListScreen } from './list/RewardListScreen.tsx'
import { RewardsLoading } from './parts/RewardsPage.tsx'
import { rewardPaths } from './parts/reward-paths.ts'

const BasketScreen = lazyComponent(async () => (await import('./basket/BasketScreen.tsx')).BasketScreen)
const OrdersScreen = lazyComponent(async () => (await import('./orders/OrdersScreen.tsx')).OrdersScreen)
const OrderScreen = lazyComponent(async () => (await import('./orders/OrderScreen.tsx')).OrderScreen)
const NotFoundScreen = lazyComponent(async () => (await import('../not-found/NotFoundScreen.tsx')).NotFoundScreen)

/** Every place of the catalogue. To the router they are one, so that sign-in does not pay for their addresses. */
export function RewardsScreen() {
  const { _splat: place = '' } = useParams({ strict: false }) as { _splat?: string }
  const { rewardMenuItems } = useUser()
  const first = rewardMenuItems[0]
  // The address of the catalogue itself, as the client's settings have it.
  if (place === '' && first) return <Navigate to={rewardPaths.list} params={{ pageType: first.pageType }} replace />
  // Of its own for each screen: while the code of the next is on its way the last does not stay, and keep the focus from the new heading.
  return (
    <Suspense key={isList(place) ? 'list' : place} fallback={<RewardsLoading />}>
      {screenOf(place)}
    </Suspense>
  )
}

const isList = (place: string): place is PageType => place === 'merchandise' || place === 'experiences'

function screenOf(place: string) {
  const [first, second] = place.split('/')
  if (isList(place)) return <RewardListScreen pageType={place} />
  if (place === 'basket') return <BasketScreen />
  if (place === 'orders') return <OrdersScreen />
  if (first === 'orders' && second) return <OrderScreen orderId={second} />
  if (first === 'item' && second) return <RewardScreen sku={second} />
  return <NotFoundScreen />
}
