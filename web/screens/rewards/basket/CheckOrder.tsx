import { Link, useNavigate } from '@tanstack/react-router'
import { listRewardOrders, placeRewardOrder } from '../../../../contract/calls/rewards/orders.ts'
import { getReward, listRewards } from '../../../../contract/calls/rewards/products.ts'
import type { Reward } from '../../../../contract/rewards.ts'
import { clientLabel } from '../../../branding/media-label.ts'
import { errorText } from '../../../client/error-text.ts'
import { refresh, useSave } from '../../../client/use-call.ts'
import { forgetKept } from '../../../parts/account/use-kept.ts'
import { refreshUser } from '../../../session/refresh-user.ts'
import { useSession } from '../../../session/session.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { pointsText } from '../../../words/points-text.ts'
import { t } from '../../../words/words.ts'
import { AddressLines } from '../parts/AddressLines.tsx'
import { acceptPrices, emptyBasket, keyOf, orderKey, renewOrderKey } from '../parts/basket.ts'
import { RewardDrawing } from '../parts/RewardDrawing.tsx'
import css from '../parts/Rewards.module.css'
import { rewardPaths } from '../parts/reward-paths.ts'
import { ChangedPrices } from './ChangedPrices.tsx'
import { Sum } from './Sum.tsx'
import { addressOf, useAddress } from './use-address.ts'
import { useBought } from './use-bought.ts'

interface CheckOrderProps {
  readonly rewards: readonly Reward[]
  readonly back: () => void
}

/**
 * Everything once more before it is ordered. What is sent is the price that is shown, and the key of the basket, so that no press orders
 * anything twice.
 */
export function CheckOrder({ rewards, back }: CheckOrderProps) {
  const label = clientLabel(useSession().company)
  const navigate = useNavigate()
  const { lines, total, balance, missing, held, canOrder, needsAddress, changed } = useBought(rewards)
  const { form } = useAddress()
  const address = addressOf(form)
  const { save, isSaving, error } = useSave(placeRewardOrder)

  const isOrdered = error?.messageCode === 'errors.order-key-reused'

  async function order() {
    if (!canOrder) return
    // Only after the person was shown that something else of this basket was ordered.
    if (isOrdered) renewOrderKey()
    acceptPrices(rewards)
    const body = {
      orderKey: orderKey(),
      lines: lines.map(({ sku, option, pieces, reward }) => ({
        sku,
        ...(option && { option }),
        pieces,
        points: reward!.points,
      })),
      ...(needsAddress && { address }),
    }
    const placed = await save({ body })
    if (placed === false) {
      // Nothing was taken: what is offered and what the person has are read again, and shown.
      await Promise.allSettled([refreshUser(), refresh(listRewards, getReward)])
      return
    }
    await navigate({
      to: rewardPaths.order,
      params: { orderId: placed.orderId },
      search: { receipt: true },
      replace: true,
    })
    emptyBasket()
    forgetKept('reward-address:')
    await Promise.allSettled([refreshUser(), refresh(listRewards, getReward, listRewardOrders)])
  }

  return (
    <div className={css.order}>
      <div>
        {error && (
          <Alert kind="bad" focusOn={error}>
            {isOrdered ? (
              <>
                {t('rewards.ordered-before')} <Link to={rewardPaths.orders}>{t('rewards.orders')}</Link>
              </>
            ) : (
              errorText(error)
            )}
          </Alert>
        )}
        <ChangedPrices lines={changed} />
        <section className="card" aria-label={t('rewards.basket')}>
          <ul className={css.lines}>
            {lines.map(({ sku, option, name, pieces, reward, isGone }) => (
              <li key={keyOf({ sku, option })}>
                {reward && <RewardDrawing name={reward.drawing} picture={reward.picture} />}
                <div className={css.what}>
                  <b>{name}</b>
                  <p>{t('rewards.count', { count: pieces })}</p>
                  {isGone ? <p role="alert">{t('rewards.unavailable')}</p> : <p>{t(`rewards.kind.${reward!.kind}`)}</p>}
                </div>
                <div className={css.end}>{reward && <b>{pointsText(label, reward.points * pieces)}</b>}</div>
              </li>
            ))}
          </ul>
        </section>
        {needsAddress && (
          <section className={`card ${css.block}`} aria-labelledby="order-address">
            <h2 id="order-address">{t('rewards.sent-to')}</h2>
            <AddressLines address={address} />
          </section>
        )}
      </div>
      <Sum total={total} balance={balance} missing={missing} held={held}>
        <Button size="lg" block busy={isSaving} aria-disabled={!canOrder || undefined} onClick={() => void order()}>
          {t('rewards.place', { points: pointsText(label, total) })}
        </Button>
        <Button look="quiet" block onClick={back}>
          {t('rewards.change')}
        </Button>
      </Sum>
    </div>
  )
}
