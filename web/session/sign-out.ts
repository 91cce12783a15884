import { logout } from '../../contract/calls/logout.ts'
import { fromLogout } from '../../rules/programs/where-to-go.ts'
import { call } from '../client/call.ts'
import { isInFrame } from './is-in-frame.ts'
import { currentSession, ssoType } from './session.ts'
import { sessionId } from './session-id.ts'
import { leave } from './sign-in.ts'
import { keptSsoProvider } from './user-state.ts'

/** Where logging out leads (A05): to be asked while somebody is still signed in. */
export function whereOutLeads(): string | undefined {
  const authType = currentSession().user?.authType
  return fromLogout({ authType, ssoType: ssoType(), isFramed: isInFrame(), providerId: keptSsoProvider() })
}

/** Ends the session on the server and here (A05). The person is out even where the server does not answer. */
export async function signOut(hasEnded = false): Promise<void> {
  const ended = sessionId() ? call(logout) : Promise.resolve()
  try {
    await ended
  } finally {
    leave(hasEnded)
  }
}
