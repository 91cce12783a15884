import { useSyncExternalStore } from 'react'
import type { ReplyOf } from '../../contract/call.ts'
import type { ClientData } from '../../contract/calls/client.ts'
import type { CompanyBrandingAndRules } from '../../contract/calls/company-branding-and-rules.ts'
import type { getEnv } from '../../contract/calls/env.ts'
import type { User } from '../../contract/calls/user.ts'
import { watched } from '../client/watched.ts'
import { type Locale, spokenLocale } from '../words/words.ts'
import { keepUserState } from './user-state.ts'

/** What the page knows of its client and of the person; start-up fills it, and it lives as long as the page. */
export interface Session {
  readonly client?: ClientData
  readonly company?: CompanyBrandingAndRules
  /** Absent where it could not be fetched: the page does without. */
  readonly environment?: ReplyOf<typeof getEnv>
  readonly user?: User
  /** The session ended by itself, or was ended elsewhere: login says so. */
  readonly hasEnded?: boolean
  readonly locale: Locale
  /** The page started without a network, from what this device had kept (decision 0052). */
  readonly isFromLastState?: boolean
  /** Why the page could not start (L11): the error screen shows it. */
  readonly failure?: unknown
}

const session = watched<Session>({ locale: spokenLocale() })

export const currentSession = session.current

export function changeSession(change: Partial<Session>): void {
  if ('user' in change) keepUserState(change.user)
  session.change({ ...session.current(), ...change })
}

/** The session, kept fresh: `const { user, client, company, locale } = useSession()`. */
export function useSession(): Session {
  return useSyncExternalStore(session.subscribe, session.current)
}

/** The person on a screen that needs sign-in. */
export function useUser(): User {
  const { user } = useSession()
  if (!user) throw new Error('This screen is for people who are signed in')
  return user
}

/** How the people of this client sign in. */
export function ssoType(): ClientData['ssoConfig']['ssoType'] {
  return session.current().client?.ssoConfig.ssoType ?? 'none'
}

export function isSignedIn(): boolean {
  return session.current().user !== undefined
}
