import { getText } from '../../contract/calls/texts.ts'
import { getUser, type User } from '../../contract/calls/user.ts'
import { type CallHeaders, call } from '../client/call.ts'
import { refresh } from '../client/use-call.ts'
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
