import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useSession } from '../../../session/session.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { c } from '../../../words/console-words.ts'

export interface Crumb {
  readonly text: string
  readonly to?: string
}

export interface PageProps {
  readonly title: string
  /** One sentence below the title. */
  readonly lead?: ReactNode
  /** Beside the title: a state. */
  readonly chip?: ReactNode
  /** The way here, without the page itself. */
  readonly crumbs?: readonly Crumb[]
  /** At most one of them primary. */
  readonly acts?: ReactNode
  /** `text` for pages that are read from top to bottom, such as checks and receipts. */
  readonly look?: 'wide' | 'text'
  readonly children: ReactNode
}

/** A page of the console: crumbs, heading, one sentence, acts, and what it is about. */
export function Page({ title, lead, chip, crumbs = [], acts, look = 'wide', children }: PageProps) {
  const { client } = useSession()
  useEffect(() => {
    document.title = `${title} · ${client?.name ?? ''}`
  }, [title, client?.name])
  return (
    <div className={look === 'text' ? 'page page--text' : 'page'}>
      {crumbs.length > 0 && (
        <nav className="crumbs" aria-label={c('frame.crumbs')}>
          {crumbs.map(({ text, to }) => (
            <span className="crumb" key={`${to} ${text}`}>
              {to === undefined ? text : <Link to={to}>{text}</Link>}
              <Icon name="chev-r" flip />
            </span>
          ))}
          <span aria-current="page">{title}</span>
        </nav>
      )}
      <div className="ph">
        <div>
          <h1 tabIndex={-1}>
            {title}
            {chip && <> {chip}</>}
          </h1>
          {lead && <p>{lead}</p>}
        </div>
        {acts && <div className="ph__acts">{acts}</div>}
      </div>
      {children}
    </div>
  )
}
