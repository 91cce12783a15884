import type { ReactNode } from 'react'

export interface EmptyStateProps {
  readonly title: string
  readonly text: string
  /** A small drawing: `<Picture src={camp} plain />`. */
  readonly picture?: ReactNode
  /** One action. */
  readonly action?: ReactNode
  readonly heading?: 'h1' | 'h2' | 'h3'
}

/** Nothing here yet, or nothing could be fetched: a small drawing, one sentence, one action. */
export function EmptyState({ title, text, picture, action, heading: Heading = 'h2' }: EmptyStateProps) {
  return (
    <div className="empty">
      {picture && <div className="empty__pic">{picture}</div>}
      <Heading>{title}</Heading>
      <p>{text}</p>
      {action}
    </div>
  )
}
