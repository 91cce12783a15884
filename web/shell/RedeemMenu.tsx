import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { PageType } from '../../contract/calls/user/market-place-url.ts'
import { openShop } from '../parts/shop/hand-over.ts'
import { useUser } from '../session/session.ts'
import { buttonClass } from '../ui/Button.tsx'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { addressOf } from '../words/address.ts'
import { t } from '../words/words.ts'
import css from './RedeemMenu.module.css'

const entries: readonly { readonly type: PageType; readonly icon: IconName }[] = [
  { type: 'merchandise', icon: 'bag' },
  { type: 'experiences', icon: 'compass' },
]

/**
 * The redeem menu (L02): the pages of the catalogue that are in the person's menu. It opens and closes by its button, and
 * closes by Escape, by a click or the focus elsewhere. In a launched session the button says why there is nothing to open.
 */
export function RedeemMenu({ mediaLabel }: { readonly mediaLabel: string }) {
  const user = useUser()
  const [isOpen, open] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const id = useId()
  const items = entries.filter(({ type }) => user.rewardMenuItems.some(({ pageType }) => pageType === type))

  useEffect(() => {
    if (!isOpen) return
    const closeOutside = ({ target }: Event) => {
      if (!box.current?.contains(target as Node)) open(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
    }
  }, [isOpen])

  useEffect(() => {
    if (isOpen) menu.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus()
  }, [isOpen])

  if (items.length === 0) return null

  function close() {
    open(false)
    button.current?.focus()
  }

  function steer(event: KeyboardEvent) {
    if (event.key === 'Escape' && isOpen) return close()
    const all = [...(menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]
    const at = all.indexOf(document.activeElement as HTMLElement)
    const steps: Readonly<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    if (isOpen) all.at(step === all.length ? 0 : step)?.focus()
    else if (event.key.startsWith('Arrow')) open(true)
  }

  return (
    <div className={css.box} ref={box}>
      <button
        type="button"
        className={buttonClass({ look: 'soft', size: 'sm' }, css.button)}
        ref={button}
        aria-haspopup={user.isLaunchAs ? undefined : 'menu'}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-disabled={user.isLaunchAs || undefined}
        aria-label={t('header.redeem')}
        onClick={() => open(!isOpen)}
        onKeyDown={steer}
      >
        <Icon name="gift" />
        <span className="btn__t">{t('header.redeem')}</span>
        <Icon name="chev-d" className="i--chev" />
      </button>
      {isOpen && user.isLaunchAs && (
        <p className={`${css.menu} ${css.reason}`} id={id} role="status">
          {t('header.redeem.off', { name: addressOf(user), mediaLabel })}
        </p>
      )}
      {isOpen && !user.isLaunchAs && (
        <div className={css.menu} id={id} role="menu" aria-label={t('header.redeem')} ref={menu} onKeyDown={steer}>
          {items.map(({ type, icon }) => (
            <button
              type="button"
              key={type}
              role="menuitem"
              tabIndex={-1}
              onClick={() => {
                close()
                openShop(type)
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
