import { login } from '../../contract/calls/login.ts'
import { setUserLocale } from '../../contract/calls/user/locale.ts'
import type { User } from '../../contract/calls/user.ts'
import { call } from '../client/call.ts'
import { takeChosenLocale } from './chosen-locale.ts'
import { speakLanguage } from './language.ts'
import { changeSession, currentSession } from './session.ts'
import { forgetSessionId, keepSessionId } from './session-id.ts'

const leaving = new Set<(hasSessionEnded: boolean) => void>()

/**
 * Runs when a person leaves, so that nothing of theirs stays: caches empty themselves here. Their session has ended, or it
 * goes on in other tabs while somebody else takes over in this one.
 */
export function onLeave(listener: (hasSessionEnded: boolean) => void): void {
  leaving.add(listener)
}

/** Signs in by user id and password (A01); the user id is trimmed, the password never. */
export async function signIn(username: string, password: string): Promise<void> {
  await enter(await call(login, { body: { username: username.trim(), password } }))
}

/** Goes on as the person whom the server has just signed in, by whichever way, in the language chosen there or else in theirs. */
export async function enter(signedIn: User): Promise<void> {
  if (currentSession().user) for (const listener of leaving) listener(false)
  if (signedIn.sessionId) keepSessionId(signedIn.sessionId)
  const user = await withChosenLanguage(signedIn)
  await speakLanguage(user.locale.code)
  changeSession({ user, hasEnded: false })
}

/** Whoever acts for somebody else leaves their language alone; and no sign-in fails because a language could not be saved. */
async function withChosenLanguage(user: User): Promise<User> {
  const locale = takeChosenLocale() as 'en_US' | undefined
  if (locale === undefined || locale === user.locale.code || user.isLaunchAs) return user
  return call(setUserLocale, { body: { locale } }).catch(() => user)
}

/** Ends the session here, without a call: it has ended on the server already. */
export function leave(hasEnded: boolean): void {
  for (const listener of leaving) listener(true)
  forgetSessionId()
  changeSession({ user: undefined, hasEnded })
}
