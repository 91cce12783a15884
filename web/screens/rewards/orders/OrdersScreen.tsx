import { Link } from '@tanstack/react-router'
import { listRewardOrders } from '../../../../contract/calls/rewards/orders.ts'
import { usePages } from '../../../client/use-pages.ts'
import { Picture } from '../../../scenes/Picture.tsx'
import camp from '../../../scenes/pictures/camp.svg'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { formatMoment } from '../../../words/format.ts'
import { t } from '../../../words/words.ts'
import { More } from '../parts/More.tsx'
import { OrderLines } from '../parts/OrderLines.tsx'
import css from '../parts/Rewards.module.css'
import { Read, RewardsPage } from '../parts/RewardsPage.tsx'
import { rewardPaths } from '../parts/reward-paths.ts'

/** What a person ordered, the newest first, and where each of it stands (S05). */
export function OrdersScreen() {
  const list = usePages(listRewardOrders, { query: {} }, 'before', last =>
    last.isMore ? last.orders.at(-1)?.orderId : undefined,
  )
  const { data, error, isFetching, refetch } = list
  const orders = data?.pages.flatMap(page => page.orders)
  return (
    <RewardsPage title={t('rewards.orders')}>
      <Read reading={{ data: orders, error, isFetching, refetch }}>
        {rows =>
          rows.length === 0 ? (
            <EmptyState
              title={t('rewards.orders-none')}
              text={t('rewards.orders-none-text')}
              picture={<Picture src={camp} plain />}
            />
          ) : (
            <>
              <ul className={css.orders}>
                {rows.map(order => (
                  <li key={order.orderId} className="card">
                    <h2>
                      <Link to={rewardPaths.order} params={{ orderId: order.orderId }}>
                        {t('rewards.order', { order: order.orderId })}
                      </Link>
                      <small>{formatMoment(order.placedAt)}</small>
                    </h2>
                    <OrderLines order={order} />
                  </li>
                ))}
              </ul>
              <More list={list} />
            </>
          )
        }
      </Read>
    </RewardsPage>
  )
}
