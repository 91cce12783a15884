import type { ReactNode } from 'react'
import css from './Empty.module.css'

export interface EmptyProps {
  readonly title: string
  readonly text: string
  readonly action?: ReactNode
}

/** Nothing here yet: a small camp, one sentence, one act. */
export function Empty({ title, text, action }: EmptyProps) {
  return (
    <div className={css.calm}>
      <svg viewBox="0 0 180 110" aria-hidden="true" focusable="false">
        <path d="M8 100 62 30l28 36 20-24 60 58z" fill="var(--tint-2)" />
        <circle cx="138" cy="28" r="14" fill="var(--tint-2)" />
        <path d="m76 100 12-16 12 16z" fill="var(--ember)" />
        <path d="m88 84 12 16h-8z" fill="var(--ember-deep)" />
      </svg>
      <div>
        <p className={css.title}>{title}</p>
        <p className="muted">{text}</p>
        {action}
      </div>
    </div>
  )
}
