import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'

export interface ChipProps {
  readonly kind?: 'quiet' | 'brand' | 'good' | 'bad' | 'reward' | 'solid' | 'glass'
  readonly icon?: IconName
  readonly children: ReactNode
}

/** A short fact. `glass` is for pictures. */
export function Chip({ kind = 'quiet', icon, children }: ChipProps) {
  return (
    <span className={kind === 'quiet' ? 'chip' : `chip chip--${kind}`}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  )
}
