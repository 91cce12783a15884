import { type ReactNode, useEffect, useRef } from 'react'
import { Icon, type IconName } from './Icon.tsx'

export type AlertKind = 'info' | 'good' | 'warn' | 'bad'

export interface AlertProps {
  readonly kind?: AlertKind
  readonly children: ReactNode
  /** The name of the close button; without it the alert stays. */
  readonly dismissText?: string
  readonly onDismiss?: () => void
  /** Takes the focus each time this value changes, so that a failed try is heard and seen even the second time. */
  readonly focusOn?: unknown
}

const icons: Readonly<Record<AlertKind, IconName>> = { info: 'info', good: 'check-c', warn: 'warn', bad: 'warn' }

/** A message about what just happened: said aloud when it appears, colour never the only sign. */
export function Alert({ kind = 'info', children, dismissText, onDismiss, focusOn }: AlertProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (focusOn !== undefined) box.current?.focus()
  }, [focusOn])

  return (
    <div
      className={kind === 'info' ? 'alert' : `alert alert--${kind}`}
      role={kind === 'bad' ? 'alert' : 'status'}
      ref={box}
      tabIndex={focusOn === undefined ? undefined : -1}
    >
      <Icon name={icons[kind]} />
      <p>{children}</p>
      {onDismiss && (
        <button type="button" className="icon-btn" aria-label={dismissText} onClick={onDismiss}>
          <Icon name="x" />
        </button>
      )}
    </div>
  )
}
