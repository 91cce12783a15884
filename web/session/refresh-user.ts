import { getText } from '../../contract/calls/texts.ts'
import { getUser, type User } from '../../contract/calls/user.ts'
import { readInBackground } from '../client/background.ts'
import { type CallHeaders, call } from '../client/call.ts'
import { CallError } from '../client/call-error.ts'
import { keptReply, readAgain, refresh } from '../client/use-call.ts'
import { speakLanguage } from './language.ts'
import { changeSession, currentSession, isSignedIn } from './session.ts'
import { sessionId } from './session-id.ts'

/** Fetches the person again: their balance changes when results are issued. */
export async function refreshUser(): Promise<void> {
  const user = await readUser()
  if (user) await takeUser(user)
}

/**
 * Takes the person as they were read. Where they have chosen another language in another window, this one speaks it, and reads
 * again what the server had said in the old (A12). Compared is the person's language and not what is spoken: the console has
 * few languages, and may speak another one to them.
 */
export async function takeUser(user: User, speakAs = speakLanguage): Promise<void> {
  const asking = sessionId()
  const isInOther = user.locale.code !== currentSession().user?.locale.code
  if (isInOther) await speakAs(user.locale.code)
  if (!isSignedIn() || sessionId() !== asking) return
  changeSession({ user })
  if (isInOther) await readInBackground(() => true)
}

/**
 * The person as the server knows them now; undefined where they have left meanwhile, and perhaps somebody else is there. What
 * changed here while they were read may be newer than the reply, so they are read once more.
 */
export async function readUser(input: { readonly headers?: CallHeaders } = {}): Promise<User | undefined> {
  const asking = sessionId()
  const before = currentSession().user
  const user = await call(getUser, input)
  if (!isSignedIn() || sessionId() !== asking) return undefined
  if (currentSession().user !== before) return readUser(input)
  // Nobody acknowledges a version while the page shows the text of another.
  if (user.privacyNotice.version !== before?.privacyNotice.version) await refresh(getText)
  return isSignedIn() && sessionId() === asking ? user : undefined
}

/**
 * Fetches the person again after something was refused. Where that was the privacy notice, its text too, whatever version the
 * person had: a text that could not be read, or came from a process that had the old one, would be refused again and again.
 */
export async function refreshAfter(error: unknown): Promise<void> {
  const isNotice = error instanceof CallError && error.messageCode.startsWith('errors.privacy-')
  await Promise.allSettled([refreshUser(), isNotice && readAgain(getText, noticeHere())])
}

/** The version of the privacy notice that this page shows, else the one that stands: nobody acknowledges words they were not shown. */
export function noticeVersion({ privacyNotice }: Pick<User, 'privacyNotice'>): number {
  return keptReply(getText, noticeHere())?.version || privacyNotice.version
}

function noticeHere() {
  return { params: { name: 'privacy-notice' }, query: { locale: currentSession().locale.code as 'en_US' } }
}
