import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { listRewards } from '../../../../contract/calls/rewards/products.ts'
import { useCall } from '../../../client/use-call.ts'
import { hush } from '../../../parts/notice/say.tsx'
import { Picture } from '../../../scenes/Picture.tsx'
import camp from '../../../scenes/pictures/camp.svg'
import { useUser } from '../../../session/session.ts'
import { focusHeading } from '../../../shell/focus-heading.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { t } from '../../../words/words.ts'
import { useBasket } from '../parts/basket.ts'
import { Read, RewardsPage } from '../parts/RewardsPage.tsx'
import { rewardPaths } from '../parts/reward-paths.ts'
import { CheckOrder } from './CheckOrder.tsx'
import { FillBasket } from './FillBasket.tsx'
import { shownOf } from './use-bought.ts'

/** The basket, and before it is ordered everything once more to check (S05). */
export function BasketScreen() {
  // That something is in the basket is seen here.
  useEffect(hush, [])
  const lines = useBasket()
  const [isChecking, check] = useState(false)
  const { rewardMenuItems } = useUser()
  const shown = useRef(isChecking)
  useEffect(() => {
    if (shown.current === isChecking) return
    shown.current = isChecking
    // To the person it is another page, although the address stays.
    scrollTo(0, 0)
    focusHeading('')
  }, [isChecking])
  const count = useRef(lines.length)
  useEffect(() => {
    // The button went with its line; the focus must not.
    if (lines.length < count.current && document.activeElement === document.body) focusHeading('')
    count.current = lines.length
  }, [lines.length])
  if (lines.length === 0) {
    return (
      <RewardsPage title={t('rewards.basket')}>
        <EmptyState
          title={t('rewards.basket-empty')}
          text={t('rewards.basket-empty-text')}
          picture={<Picture src={camp} plain />}
          action={
            rewardMenuItems[0] && (
              <Link
                to={rewardPaths.list}
                params={{ pageType: rewardMenuItems[0].pageType }}
                className={buttonClass({})}
              >
                {t('rewards.back')}
              </Link>
            )
          }
        />
      </RewardsPage>
    )
  }
  return (
    <RewardsPage
      title={t(isChecking ? 'rewards.check' : 'rewards.basket')}
      lead={isChecking && t('rewards.check-lead')}
    >
      <Basket
        skus={[...new Set(shownOf(lines).map(({ sku }) => sku))].join(',')}
        isChecking={isChecking}
        check={check}
      />
    </RewardsPage>
  )
}

interface BasketProps {
  readonly skus: string
  readonly isChecking: boolean
  readonly check: (isChecking: boolean) => void
}

function Basket({ skus, isChecking, check }: BasketProps) {
  const reading = useCall(listRewards, { query: { skus } })
  return (
    <Read reading={reading}>
      {({ rewards }) =>
        isChecking ? (
          <CheckOrder rewards={rewards} back={() => check(false)} />
        ) : (
          <FillBasket rewards={rewards} next={() => check(true)} />
        )
      }
    </Read>
  )
}
