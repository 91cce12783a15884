import { type ReactNode, useEffect, useRef } from 'react'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import css from './AccountDone.module.css'

export interface AccountDoneProps {
  readonly icon: IconName
  readonly heading: string
  readonly text: string
  readonly children: ReactNode
}

/** What stands in the form's place once it has served: said aloud, and the focus is on its heading. */
export function AccountDone({ icon, heading, text, children }: AccountDoneProps) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <div className={css.done}>
      <span className={css.mark}>
        <Icon name={icon} />
      </span>
      <h1 ref={title} tabIndex={-1}>
        {heading}
      </h1>
      <p className="lead" role="status">
        {text}
      </p>
      {children}
    </div>
  )
}
