import type { CSSProperties } from 'react'

export interface BarProps {
  readonly percent: number
  /** Where even pace stands, as a tick. */
  readonly pace?: number
  readonly label: string
  readonly size?: 'sm' | 'md'
}

/** The trail, straightened. The fill stops at 100; the value that is read aloud does not. */
export function Bar({ percent, pace, label, size = 'md' }: BarProps) {
  const style = { '--p': Math.max(0, percent), '--pace': Math.max(0, Math.min(100, pace ?? 0)) } as CSSProperties
  return (
    <div
      className={size === 'sm' ? 'bar bar--sm' : 'bar'}
      style={style}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.max(100, percent)}
      aria-valuenow={Math.max(0, percent)}
    >
      <div className="bar__fill" />
      {pace !== undefined && <span className="bar__pace" />}
    </div>
  )
}
