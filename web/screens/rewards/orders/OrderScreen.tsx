import { Link, useSearch } from '@tanstack/react-router'
import { getRewardOrder } from '../../../../contract/calls/rewards/orders.ts'
import { clientLabel } from '../../../branding/media-label.ts'
import { useCall } from '../../../client/use-call.ts'
import { useSession } from '../../../session/session.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { formatMoment } from '../../../words/format.ts'
import { pointsText } from '../../../words/points-text.ts'
import { t } from '../../../words/words.ts'
import { AddressLines } from '../parts/AddressLines.tsx'
import { OrderLines } from '../parts/OrderLines.tsx'
import css from '../parts/Rewards.module.css'
import { Read, RewardsPage } from '../parts/RewardsPage.tsx'
import { rewardPaths } from '../parts/reward-paths.ts'

/** One order: right after it was placed its receipt, later where it stands. */
export function OrderScreen({ orderId }: { readonly orderId: string }) {
  const { receipt } = useSearch({ strict: false }) as { receipt?: boolean }
  const label = clientLabel(useSession().company)
  const reading = useCall(getRewardOrder, { params: { orderId } })
  return (
    <RewardsPage
      title={receipt ? t('rewards.thanks') : t('rewards.order', { order: orderId })}
      lead={receipt && t('rewards.receipt-text', { order: orderId })}
    >
      <Read reading={reading}>
        {order => (
          <div className={css.order}>
            <section className="card" aria-label={t('rewards.order', { order: orderId })}>
              <OrderLines order={order} />
            </section>
            <section className={`card ${css.sum}`} aria-label={t('rewards.total')}>
              <dl>
                <div>
                  <dt>{t('rewards.number')}</dt>
                  <dd>{order.orderId}</dd>
                </div>
                <div>
                  <dt>{t('rewards.placed-on')}</dt>
                  <dd>{formatMoment(order.placedAt)}</dd>
                </div>
                <div>
                  <dt>{t('rewards.total')}</dt>
                  <dd>{pointsText(label, order.points)}</dd>
                </div>
              </dl>
              {order.address && (
                <div>
                  <h2>{t('rewards.sent-to')}</h2>
                  <AddressLines address={order.address} />
                </div>
              )}
              <Link to={rewardPaths.orders} className={buttonClass({ look: 'line', block: true })}>
                {t('rewards.orders')}
              </Link>
            </section>
          </div>
        )}
      </Read>
    </RewardsPage>
  )
}
