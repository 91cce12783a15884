import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'

export interface MetricProps {
  readonly icon?: IconName
  readonly label: string
  readonly value: ReactNode
  readonly note?: ReactNode
}

/** One figure with its name, inside a `<dl>`. */
export function Metric({ icon, label, value, note }: MetricProps) {
  return (
    <div className="metric">
      <dt>
        {icon && <Icon name={icon} />}
        {label}
      </dt>
      <dd>
        {value}
        {note && <small>{note}</small>}
      </dd>
    </div>
  )
}
