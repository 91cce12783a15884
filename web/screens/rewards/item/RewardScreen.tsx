import { Link } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'
import { getReward } from '../../../../contract/calls/rewards/products.ts'
import { mostLines, mostPieces, type Reward } from '../../../../contract/rewards.ts'
import { clientLabel } from '../../../branding/media-label.ts'
import { useTitle } from '../../../branding/use-title.ts'
import { useCall } from '../../../client/use-call.ts'
import { say } from '../../../parts/notice/say.tsx'
import { useSession, useUser } from '../../../session/session.ts'
import { Bar } from '../../../ui/Bar.tsx'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { Icon, type IconName } from '../../../ui/Icon.tsx'
import { FieldError } from '../../../ui/TextField.tsx'
import { formatNumber } from '../../../words/format.ts'
import { pointsText } from '../../../words/points-text.ts'
import { t } from '../../../words/words.ts'
import { addToBasket, hasNoRoom, useBasket } from '../parts/basket.ts'
import { RewardDrawing } from '../parts/RewardDrawing.tsx'
import css from '../parts/Rewards.module.css'
import { RewardsNav } from '../parts/RewardsNav.tsx'
import { Read } from '../parts/RewardsPage.tsx'
import { rewardPaths } from '../parts/reward-paths.ts'
import { PinWish } from './PinWish.tsx'

const kindIcons: Readonly<Record<Reward['kind'], IconName>> = { parcel: 'bag', booking: 'cal', code: 'code' }

/** One reward: what it is, what it costs, how it comes, and the way into the basket. */
export function RewardScreen({ sku }: { readonly sku: string }) {
  const reading = useCall(getReward, { params: { sku } })
  useTitle(reading.data?.name ?? t('rewards.title'))
  return (
    <main id="main" className={`wrap ${css.page}`}>
      <RewardsNav />
      <Read reading={reading}>{reward => <Item reward={reward} />}</Read>
    </main>
  )
}

function Item({ reward }: { readonly reward: Reward }) {
  const { sku, name, text, drawing, picture, kind, category, points, pageType, piecesLeft, options } = reward
  const [key, choose] = useState<string>()
  const [isOptionMissing, miss] = useState(false)
  const group = useId()
  const option = options.find(one => one.key === key)
  const label = clientLabel(useSession().company)
  const user = useUser()
  const balance = user.accountBalance.result
  const basket = useBasket()
  const own = basket.filter(line => line.sku === sku)
  const inBasket = own.find(line => line.option === option?.key)?.pieces ?? 0
  const missing = points - balance
  const left = option ? option.piecesLeft : piecesLeft
  const isGone = left !== undefined && left <= inBasket
  const toGo = t('rewards.to-go', { points: pointsText(label, missing) })

  const couldAdd = !user.isLaunchAs && missing <= 0 && !isGone && inBasket < mostPieces
  const isFull = couldAdd && hasNoRoom(basket, { sku, option: option?.key })
  const canAdd = couldAdd && !isFull
  const hasAdded = useRef(false)
  const toBasket = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    // The button goes with the last piece; the focus must not.
    if (hasAdded.current && !canAdd) toBasket.current?.focus()
    hasAdded.current = false
  })

  function add() {
    if (options.length > 0 && option === undefined) {
      miss(true)
      document.querySelector<HTMLElement>(`[name="${group}"]:enabled`)?.focus()
      return
    }
    hasAdded.current = true
    addToBasket({ sku, option: option?.key, points }, mostPieces)
    say(t('rewards.added', { reward: [name, option?.name].filter(Boolean).join(' · ') }))
  }

  return (
    <div className={css.item}>
      <RewardDrawing name={drawing} picture={picture} />
      <div className={css.facts}>
        <p>
          <Chip kind="brand">{t(`rewards.category.${category}`)}</Chip>
        </p>
        <h1>{name}</h1>
        {text !== '' && <p className="lead">{text}</p>}
        <p className={css.big}>
          <Icon name="star" />
          {pointsText(label, points)}
        </p>
        {missing > 0 && (
          <div className={css.toGo}>
            <Bar percent={Math.floor((100 * Math.max(0, balance)) / points)} label={toGo} />
            <p className={css.why}>{toGo}</p>
          </div>
        )}
        <p className={css.how}>
          <Icon name={kindIcons[kind]} />
          {t(`rewards.kind.${kind}`)}
        </p>
        {options.length > 0 && (
          <fieldset aria-describedby={isOptionMissing ? `${group}-missing` : undefined}>
            <legend className="field__l">{t('rewards.option')}</legend>
            <div className={css.options}>
              {options.map(one => (
                <label key={one.key}>
                  <input
                    type="radio"
                    name={group}
                    value={one.key}
                    checked={one.key === key}
                    disabled={one.piecesLeft === 0}
                    onChange={() => {
                      choose(one.key)
                      miss(false)
                    }}
                  />
                  {one.name}
                  {one.piecesLeft === 0 && <small>{t('rewards.gone')}</small>}
                </label>
              ))}
            </div>
            {isOptionMissing && <FieldError id={`${group}-missing`} text={t('rewards.option-missing')} />}
          </fieldset>
        )}
        {left !== undefined && left > 0 && left <= 5 && (
          <p className={css.why}>{t('rewards.few-left', { count: left })}</p>
        )}
        {isFull && <p className={css.why}>{t('rewards.basket-full', { most: formatNumber(mostLines) })}</p>}
        {user.isLaunchAs ? (
          <p className={css.why}>{t('profile.not-while-launched')}</p>
        ) : (
          <div className={css.acts}>
            {piecesLeft === 0 ? (
              <Chip>{t('rewards.gone')}</Chip>
            ) : (
              canAdd && (
                <Button size="lg" icon="bag" look={own.length > 0 ? 'soft' : 'primary'} onClick={add}>
                  {t('rewards.add')}
                </Button>
              )
            )}
            {(own.length > 0 || isFull) && (
              <Link to={rewardPaths.basket} className={buttonClass({ size: 'lg' })} ref={toBasket}>
                {t('rewards.to-basket')}
              </Link>
            )}
            <PinWish reward={reward} />
            <Link to={rewardPaths.list} params={{ pageType }} className={buttonClass({ size: 'lg', look: 'line' })}>
              {t('rewards.back')}
            </Link>
          </div>
        )}
      </div>
    </div>
  )
}
