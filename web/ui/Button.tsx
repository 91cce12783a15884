import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'

/** `line` and `soft` for second choices, `quiet` inside cards; one primary button in one task. */
export type ButtonLook = 'primary' | 'soft' | 'line' | 'quiet'

export interface ButtonLookProps {
  readonly look?: ButtonLook
  readonly size?: 'sm' | 'md' | 'lg'
  readonly block?: boolean
}

export interface ButtonProps extends ButtonLookProps, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Shown while a save is on its way: the button keeps its width and place, and a second press does nothing. */
  readonly busy?: boolean
  readonly icon?: IconName
  readonly children: ReactNode
}

export function Button({ look, size, block, busy = false, icon, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ look, size, block }, className)}
      aria-busy={busy || undefined}
      // Not `disabled`: a busy button keeps its colour and the focus.
      onClick={event => (busy ? event.preventDefault() : onClick?.(event))}
    >
      {busy ? <span className={icon || block ? 'spin' : 'spin spin--aside'} /> : icon && <Icon name={icon} />}
      {children}
    </button>
  )
}

/** The classes of a button, for a link that looks like one: `<Link className={buttonClass({ size: 'lg' })}>`. */
export function buttonClass({ look = 'primary', size = 'md', block = false }: ButtonLookProps, more = ''): string {
  const parts = [
    'btn',
    look !== 'primary' && `btn--${look}`,
    size !== 'md' && `btn--${size}`,
    block && 'btn--block',
    more,
  ]
  return parts.filter(Boolean).join(' ')
}
