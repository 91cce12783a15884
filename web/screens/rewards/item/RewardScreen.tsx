import { Link } from '@tanstack/react-router'
import { getReward } from '../../../../contract/calls/rewards/products.ts'
import { mostPieces, type Reward } from '../../../../contract/rewards.ts'
import { clientLabel } from '../../../branding/media-label.ts'
import { useTitle } from '../../../branding/use-title.ts'
import { useCall } from '../../../client/use-call.ts'
import { say } from '../../../parts/notice/say.tsx'
import { useSession, useUser } from '../../../session/session.ts'
import { Bar } from '../../../ui/Bar.tsx'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { Icon, type IconName } from '../../../ui/Icon.tsx'
import { pointsText } from '../../../words/points-text.ts'
import { t } from '../../../words/words.ts'
import { addToBasket, useBasket } from '../parts/basket.ts'
import { RewardDrawing } from '../parts/RewardDrawing.tsx'
import css from '../parts/Rewards.module.css'
import { RewardsNav } from '../parts/RewardsNav.tsx'
import { Read } from '../parts/RewardsPage.tsx'
import { rewardPaths } from '../parts/reward-paths.ts'

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
  const { sku, name, text, drawing, kind, category, points, pageType, piecesLeft } = reward
  const label = clientLabel(useSession().company)
  const user = useUser()
  const balance = user.accountBalance.result
  const inBasket = useBasket().find(line => line.sku === sku)?.pieces ?? 0
  const missing = points - balance
  const isGone = piecesLeft !== undefined && piecesLeft <= inBasket
  const toGo = t('rewards.to-go', { points: pointsText(label, missing) })
  return (
    <div className={css.item}>
      <RewardDrawing name={drawing} />
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
          <div>
            <Bar percent={Math.floor((100 * Math.max(0, balance)) / points)} label={toGo} />
            <p className={css.why}>{toGo}</p>
          </div>
        )}
        <p className={css.how}>
          <Icon name={kindIcons[kind]} />
          {t(`rewards.kind.${kind}`)}
        </p>
        {piecesLeft !== undefined && piecesLeft > 0 && piecesLeft <= 5 && (
          <p className={css.why}>{t('rewards.few-left', { count: piecesLeft })}</p>
        )}
        {user.isLaunchAs ? (
          <p className={css.why}>{t('profile.not-while-launched')}</p>
        ) : (
          <div className={css.acts}>
            {piecesLeft === 0 ? (
              <Chip>{t('rewards.gone')}</Chip>
            ) : (
              missing <= 0 &&
              !isGone &&
              inBasket < mostPieces && (
                <Button
                  size="lg"
                  icon="bag"
                  look={inBasket > 0 ? 'soft' : 'primary'}
                  onClick={() => {
                    addToBasket({ sku, points }, mostPieces)
                    say(t('rewards.added', { reward: name }))
                  }}
                >
                  {t('rewards.add')}
                </Button>
              )
            )}
            {inBasket > 0 && (
              <Link to={rewardPaths.basket} className={buttonClass({ size: 'lg' })}>
                {t('rewards.to-basket')}
              </Link>
            )}
            <Link to={rewardPaths.list} params={{ pageType }} className={buttonClass({ size: 'lg', look: 'line' })}>
              {t('rewards.back')}
            </Link>
          </div>
        )}
      </div>
    </div>
  )
}
