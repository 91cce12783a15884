import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { getRewardWish, type RewardWish, saveRewardWish } from '../../../contract/calls/rewards/wish.ts'
import { clientLabel } from '../../branding/media-label.ts'
import { errorText } from '../../client/error-text.ts'
import { refresh, useSave } from '../../client/use-call.ts'
import { RewardDrawing } from '../../screens/rewards/parts/RewardDrawing.tsx'
import { rewardPaths } from '../../screens/rewards/parts/reward-paths.ts'
import { useSession, useUser } from '../../session/session.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Bar } from '../../ui/Bar.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { focusTitle } from '../../ui/focus-title.ts'
import { pointsText } from '../../words/points-text.ts'
import { t } from '../../words/words.ts'
import { say } from '../notice/say.tsx'
import css from './Wish.module.css'

/** What the person works toward: how far their points go, and the way to it. One that is gone says so, and can be replaced. */
export function WishCard({ wish: { name, reward } }: { readonly wish: RewardWish }) {
  const user = useUser()
  const label = clientLabel(useSession().company)
  const { save, isSaving, error } = useSave(saveRewardWish, () => refresh(getRewardWish))
  const id = useId()
  const balance = user.accountBalance.result
  const missing = reward && reward.points - balance
  const toGo = missing !== undefined && t('rewards.to-go', { points: pointsText(label, missing) })
  const [shop] = user.rewardMenuItems

  async function unpin() {
    if ((await save({ body: { sku: null } })) === false) return
    say(t('rewards.wish.unpinned', { reward: name }))
    // The card goes, and with it what had the focus.
    focusTitle()
  }

  return (
    <section className={`card ${css.card}`} aria-labelledby={id}>
      {reward && <RewardDrawing name={reward.drawing} picture={reward.picture} />}
      <div className={css.words}>
        <h2 id={id}>{t('rewards.wish')}</h2>
        {reward ? (
          <p className={css.name}>
            <Link to={rewardPaths.item} params={{ sku: reward.sku }}>
              {name}
            </Link>
          </p>
        ) : (
          <p>{t('rewards.wish.gone', { reward: name })}</p>
        )}
        {missing !== undefined && missing <= 0 && <p className={css.why}>{t('rewards.wish.reached')}</p>}
        {reward && missing !== undefined && missing > 0 && toGo && (
          <>
            <Bar size="sm" percent={Math.floor((100 * Math.max(0, balance)) / reward.points)} label={toGo} />
            <p className={css.why}>{toGo}</p>
          </>
        )}
        {error && <Alert kind="bad">{errorText(error)}</Alert>}
      </div>
      <div className={css.acts}>
        {!reward && shop && (
          <Link to={rewardPaths.list} params={{ pageType: shop.pageType }} className={buttonClass({ look: 'soft' })}>
            {t('rewards.wish.another')}
          </Link>
        )}
        {!user.isLaunchAs && (
          <Button look="quiet" busy={isSaving} onClick={() => void unpin()}>
            {t('rewards.wish.unpin')}
          </Button>
        )}
      </div>
    </section>
  )
}
