import { Link, useRouter } from '@tanstack/react-router'
import type { PageType } from '../../../../../contract/calls/user/market-place-url.ts'
import { openShop } from '../../../../parts/shop/hand-over.ts'
import { paths } from '../../../../paths.ts'
import { useUser } from '../../../../session/session.ts'
import { Button, buttonClass } from '../../../../ui/Button.tsx'
import { Icon, type IconName } from '../../../../ui/Icon.tsx'
import { t } from '../../../../words/words.ts'
import css from './FinalResult.module.css'

export interface PrizeActionsProps {
  /** There is something of it to spend. */
  readonly isEarned: boolean
  readonly mediaLabel: string
  readonly size?: 'lg'
}

const pages: readonly { readonly type: PageType; readonly icon: IconName }[] = [
  { type: 'merchandise', icon: 'bag' },
  { type: 'experiences', icon: 'compass' },
]

/** What can be done with what was earned: spend it in the client's catalogue (L02), and see each movement of it. */
export function PrizeActions({ isEarned, mediaLabel, size }: PrizeActionsProps) {
  const router = useRouter()
  const { rewardMenuItems, isLaunchAs, accountBalance } = useUser()
  const canSpend = isEarned && !isLaunchAs && accountBalance.result > 0
  const open = canSpend ? pages.filter(({ type }) => rewardMenuItems.some(({ pageType }) => pageType === type)) : []
  return (
    <p className={css.actions}>
      {open.map(({ type, icon }, at) => (
        <Button
          key={type}
          size={size}
          look={at === 0 ? undefined : 'soft'}
          onClick={() => openShop(type, href => router.navigate({ href }))}
        >
          <Icon name={open.length === 1 ? 'gift' : icon} />
          {open.length === 1 ? t('final.spend', { mediaLabel }) : t(`header.redeem.${type}`)}
          <span className="sr">, {t('header.redeem.new-tab')}</span>
        </Button>
      ))}
      <Link className={buttonClass({ size, look: 'line' })} to={paths.profile} hash="account-history">
        {t('final.account-history')}
      </Link>
    </p>
  )
}
