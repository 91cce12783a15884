import { Link } from '@tanstack/react-router'
import { useUser } from '../../../session/session.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { t } from '../../../words/words.ts'
import { useBasket } from './basket.ts'
import css from './Rewards.module.css'
import { rewardPaths } from './reward-paths.ts'

/** The places of the catalogue: what it offers, the orders, and the basket. */
export function RewardsNav() {
  const { rewardMenuItems } = useUser()
  const count = useBasket().reduce((sum, { pieces }) => sum + pieces, 0)
  return (
    <nav className={css.nav} aria-label={t('rewards.title')}>
      {rewardMenuItems.map(({ pageType }) => (
        <Link key={pageType} to={rewardPaths.list} params={{ pageType }}>
          {t(`header.redeem.${pageType}`)}
        </Link>
      ))}
      <Link to={rewardPaths.orders} activeOptions={{ exact: true }}>
        {t('rewards.orders')}
      </Link>
      <Link to={rewardPaths.basket} className={css.toBasket} aria-label={t('rewards.basket-count', { count })}>
        <Icon name="bag" />
        {t('rewards.basket')} {count > 0 && <b className={css.count}>{count}</b>}
      </Link>
    </nav>
  )
}
