import { getText } from '../../contract/calls/texts.ts'
import { getUser, type User } from '../../contract/calls/user.ts'
import { type CallHeaders, call } from '../client/call.ts'
import { CallError } from '../client/call-error.ts'
import { keptReply, readAgain, refresh } from '../client/use-call.ts'
import { changeSession, currentSession, isSignedIn } from './session.ts'
import { sessionId } from './session-id.ts'

/** Fetches the person again: their balance changes when results are issued. */
export async function refreshUser(): Promise<void> {
  const user = await readUser()
  if (user) changeSession({ user })
}

/** The person as the server knows them now; undefined where they have left meanwhile, and perhaps somebody else is there. */
export async function readUser(input: { readonly headers?: CallHeaders } = {}): Promise<User | undefined> {
  const asking = sessionId()
  const before = currentSession().user?.privacyNotice.version
  const user = await call(getUser, input)
  // Nobody acknowledges a version while the page shows the text of another.
  if (user.privacyNotice.version !== before) await refresh(getText)
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
