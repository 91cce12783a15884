import { logout } from '../../contract/calls/logout.ts'
import { call } from '../client/call.ts'
import { sessionId } from './session-id.ts'
import { leave } from './sign-in.ts'

/** Ends the session on the server and here (A05). The person is out even where the server does not answer. */
export async function signOut(hasEnded = false): Promise<void> {
  const ended = sessionId() ? call(logout) : Promise.resolve()
  try {
    await ended
  } finally {
    leave(hasEnded)
  }
}
