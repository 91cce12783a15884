import { reportRenderError } from '../../contract/calls/render-errors.ts'
import { done } from '../../rules/outcome.ts'
import { withClient } from '../db/client-tx.ts'
import { actorOf } from '../features/accounts/launched-act.ts'
import { findSession } from '../features/accounts/sessions.ts'
import { byAddress, takeAttempt, tooManyAttempts } from '../features/limits/limits.ts'
import { route } from '../http/route.ts'

/** A page that fails on every render must not fill the log: so many of one address in ten minutes. */
const most = 20
const minutes = 10

// A session is read if there is one, so that the log names the person, but not required.
export const reportRenderErrorRoute = route(
  reportRenderError,
  'anyone',
  async ({ db, reader, client, address, body, request }) => {
    const limits = byAddress({ kind: 'render-error', subject: address, most, minutes })
    const seconds = await withClient(db, client.clientId, tx => takeAttempt(tx, limits))
    if (seconds > 0) return tooManyAttempts(seconds)
    const sessionId = request.headers['x-session-id']
    const found = await findSession(reader, sessionId)
    const actor = found && actorOf(found.session)
    request.log.error({ renderError: body, client: client.key, actor }, 'render error')
    return done({ logged: true as const })
  },
)
