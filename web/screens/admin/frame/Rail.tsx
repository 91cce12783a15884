import { Link, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { fullName } from '../../../../rules/accounts/full-name.ts'
import { PersonAvatar } from '../../../parts/PersonAvatar.tsx'
import { paths } from '../../../paths.ts'
import { useSession, useUser } from '../../../session/session.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { c } from '../../../words/console-words.ts'
import { formatList, formatNumber } from '../../../words/format.ts'
import { consolePaths, type RailPlace, rail } from '../console-paths.ts'
import { type Me, rolesOf } from './me.ts'
import { useWaitingCounts } from './waiting.ts'

const isApple = /mac|iphone|ipad/i.test(navigator.platform)

/** The rail: client, search, places, who I am. On small windows it is a popover behind the menu button. */
export function Rail({ me, onSearch }: { readonly me: Me | undefined; readonly onSearch: () => void }) {
  const user = useUser()
  const box = useRef<HTMLDivElement>(null)
  const at = useRouterState({ select: ({ location }) => location.pathname })
  /** Orders of rewards have a place of their own below that of the rewards: one of the two is current. */
  const isAbove = (place: RailPlace['place']) =>
    rail
      .flat()
      .some(
        one => consolePaths[one.place].startsWith(`${consolePaths[place]}/`) && at.startsWith(consolePaths[one.place]),
      )
  const roles = me ? formatList(rolesOf(me).map(role => c(`role.${role}`))) : ''
  const search = () => {
    box.current?.hidePopover?.()
    onSearch()
  }

  // A page that was opened from the menu takes its place.
  useEffect(() => {
    const menu = box.current
    const close = ({ target }: Event) => (target as Element).closest('a') && menu?.hidePopover?.()
    menu?.addEventListener('click', close)
    return () => menu?.removeEventListener('click', close)
  }, [])

  return (
    <header className="frame">
      <div className="mob">
        <button type="button" className="icon-btn" popoverTarget="rail" aria-label={c('frame.menu')}>
          <Icon name="menu" />
        </button>
        <Brand />
        <button type="button" className="icon-btn" aria-label={c('frame.search')} onClick={search}>
          <Icon name="search" />
        </button>
        <Link className="avatar-link" to={consolePaths.me} aria-label={c('frame.me')}>
          <PersonAvatar person={user} size="sm" />
        </Link>
      </div>
      <div className="rail" id="rail" popover="auto" ref={box}>
        <Brand />
        <button type="button" className="seek" onClick={search}>
          <Icon name="search" />
          {c('frame.search')}
          <kbd>{isApple ? '⌘K' : 'Ctrl K'}</kbd>
        </button>
        <nav aria-label={c('frame.navigation')}>
          {rail.map(places => (
            <ul key={places[0]!.place}>
              {places.map(({ place, icon, title }) => (
                <li key={place}>
                  <Link to={consolePaths[place]} activeOptions={{ exact: place === 'today' || isAbove(place) }}>
                    <Icon name={icon} />
                    {c(title)}
                    {me && <WaitingCount me={me} place={place} />}
                  </Link>
                </li>
              ))}
            </ul>
          ))}
        </nav>
        <span className="rail__gap" />
        <button type="button" className="me" popoverTarget="me">
          <PersonAvatar person={user} />
          <span>
            <b>{fullName(user)}</b>
            <small>{roles}</small>
          </span>
          <Icon name="updown" />
        </button>
      </div>
      <nav className="menu" id="me" popover="auto" aria-label={c('frame.account')}>
        <Link to={consolePaths.me}>
          <Icon name="key" />
          {c('frame.me')}
        </Link>
        <a href={paths.dashboard}>
          <Icon name="eye" />
          {c('frame.participant-view')}
        </a>
        <Link to={paths.logout} preload={false}>
          <Icon name="logout" flip />
          {c('frame.log-out')}
        </Link>
      </nav>
    </header>
  )
}

/** How much of a place waits for this person. */
function WaitingCount({ me, place }: { readonly me: Me; readonly place: RailPlace['place'] }) {
  const count = useWaitingCounts(me)[place] ?? 0
  if (count === 0) return null
  const text = formatNumber(count)
  return (
    <>
      <b className="n" aria-hidden="true">
        {text}
      </b>
      <span className="sr">{c('frame.waiting', { count: text })}</span>
    </>
  )
}

function Brand() {
  const { client } = useSession()
  return (
    <Link className="brandmark" to={consolePaths.today} activeOptions={{ exact: true }}>
      <svg viewBox="0 0 34 34" aria-hidden="true" focusable="false">
        <rect width="34" height="34" rx="10" fill="var(--brand-secondary)" />
        <path d="M6 25 14.5 10l4.6 8 2.6-4L28 25z" fill="#fff" />
        <circle cx="24.5" cy="9.5" r="3" fill="var(--brand-primary)" />
      </svg>
      <span>
        <b>{client?.name}</b>
        <small>{c('frame.console')}</small>
      </span>
    </Link>
  )
}
