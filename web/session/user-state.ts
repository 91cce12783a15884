import type { User } from '../../contract/calls/user.ts'
import { tabStorage } from './storage.ts'

const key = 'user'

/** What a reload needs to know about the signed-in user before the server answers: no personal data (product §9). */
interface UserState extends Pick<User, 'userId' | 'authType'> {
  readonly locale: string
}

export function keepUserState(user: User | undefined): void {
  if (user) {
    const { userId, authType, locale } = user
    tabStorage().setItem(key, JSON.stringify({ userId, authType, locale: locale.code } satisfies UserState))
  } else tabStorage().removeItem(key)
}

const providerKey = 'sso-provider'

/** By which provider the person signed on: where it alone leads in, logging out ends their session there (A05). */
export function keepSsoProvider(providerId: string | undefined): void {
  if (providerId === undefined) tabStorage().removeItem(providerKey)
  else tabStorage().setItem(providerKey, providerId)
}

export function keptSsoProvider(): string | undefined {
  return tabStorage().getItem(providerKey) ?? undefined
}

export function keptUserState(): UserState | null {
  return JSON.parse(tabStorage().getItem(key) ?? 'null')
}
