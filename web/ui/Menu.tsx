import { type ReactNode, useId, useRef } from 'react'
import { Icon, type IconName } from './Icon.tsx'

export interface MenuProps {
  readonly label: string
  readonly icon: IconName
  readonly disabled?: boolean
  /** Links or buttons. */
  readonly children: ReactNode
}

/** A button with a list below it: the browser's popover opens, closes on Escape and outside click, returns focus. */
export function Menu({ label, icon, disabled, children }: MenuProps) {
  const id = useId()
  const list = useRef<HTMLElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  // Anchored in script: CSS anchor positioning is not in every browser of ours.
  function place() {
    const at = button.current?.getBoundingClientRect()
    if (!at || !list.current) return
    const end = Math.max(8, document.documentElement.clientWidth - at.right)
    const rightToLeft = getComputedStyle(list.current).direction === 'rtl'
    list.current.style.insetBlockStart = `${at.bottom + scrollY + 8}px`
    list.current.style.insetInlineEnd = `${rightToLeft ? Math.max(8, at.left) : end}px`
  }

  return (
    <>
      <button
        type="button"
        className="btn btn--sm btn--soft"
        popoverTarget={id}
        aria-label={label}
        disabled={disabled}
        ref={button}
        onClick={place}
      >
        <Icon name={icon} />
        <span className="btn__t">{label}</span>
        <Icon name="chev-d" className="i--chev" />
      </button>
      <nav className="menu" id={id} popover="auto" aria-label={label} ref={list}>
        {children}
      </nav>
    </>
  )
}
