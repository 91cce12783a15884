import { useRouter } from '@tanstack/react-router'
import type { PageType } from '../../contract/calls/user/market-place-url.ts'
import { openShop } from '../parts/shop/hand-over.ts'
import { useUser } from '../session/session.ts'
import { buttonClass } from '../ui/Button.tsx'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { addressOf } from '../words/address.ts'
import { t } from '../words/words.ts'
import css from './Menu.module.css'
import tabs from './TabBar.module.css'
import { usePopupMenu } from './use-popup-menu.ts'

const entries: readonly { readonly type: PageType; readonly icon: IconName }[] = [
  { type: 'merchandise', icon: 'bag' },
  { type: 'experiences', icon: 'compass' },
]

interface RedeemMenuProps {
  readonly mediaLabel: string
  /** In the header or, on phones, a tab at the foot. */
  readonly look?: 'pill' | 'tab'
}

/**
 * The redeem menu (L02): the pages of the catalogue that are in the person's menu. In a launched session the button says why there is nothing to open.
 */
export function RedeemMenu({ mediaLabel, look = 'pill' }: RedeemMenuProps) {
  const isTab = look === 'tab'
  const user = useUser()
  const router = useRouter()
  const { isOpen, close, box, button, menu, id } = usePopupMenu()
  const items = entries.filter(({ type }) => user.rewardMenuItems.some(({ pageType }) => pageType === type))

  if (items.length === 0) return null

  return (
    <div className={`${css.box} ${isTab ? css.up : css.wide}`} ref={box}>
      <button
        {...button}
        className={isTab ? `${tabs.tab} ${css.button}` : buttonClass({ look: 'soft', size: 'sm' }, css.button)}
        aria-haspopup={user.isLaunchAs ? undefined : 'menu'}
        aria-disabled={user.isLaunchAs || undefined}
        aria-label={t('header.redeem')}
      >
        <Icon name="gift" />
        <span>{t('header.redeem')}</span>
        {!isTab && <Icon name="chev-d" className="i--chev" />}
      </button>
      {isOpen && user.isLaunchAs && (
        <p className={`${css.menu} ${css.reason}`} id={id} role="status">
          {t('header.redeem.off', { name: addressOf(user), mediaLabel })}
        </p>
      )}
      {isOpen && !user.isLaunchAs && (
        <div {...menu} role="menu" className={css.menu} aria-label={t('header.redeem')}>
          {items.map(({ type, icon }) => (
            <button
              type="button"
              key={type}
              role="menuitem"
              tabIndex={-1}
              onClick={() => {
                close()
                openShop(type, href => router.navigate({ href }))
              }}
            >
              <Icon name={icon} />
              {t(`header.redeem.${type}`)}
              <span className="sr">, {t('header.redeem.new-tab')}</span>
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
