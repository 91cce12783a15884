import { logout } from '../../../contract/calls/logout.ts'
import { getUser } from '../../../contract/calls/user.ts'
import type { SsoReturn } from '../../../rules/programs/where-to-go.ts'
import { call } from '../../client/call.ts'
import { CallError } from '../../client/call-error.ts'
import { raiseError } from '../../client/errors.ts'
import { paths } from '../../paths.ts'
import { handOver } from '../../session/handed-over.ts'
import { keepSessionId, sessionId } from '../../session/session-id.ts'
import { enter, leave } from '../../session/sign-in.ts'
import { keepSsoProvider } from '../../session/user-state.ts'

/** Does what the return of a sign-on says (A18); answers where it leads, or nothing where its words are raised as an error. */
export async function comeBack(given: SsoReturn): Promise<string | undefined> {
  if ('trouble' in given) return fail(`errors.sso.${given.trouble}`)
  const { ticket, providerId, leadsTo } = given
  await endOldSession()
  if (ticket === undefined) {
    handOver({ loginNotice: 'login.sso-unmapped' })
    return leadsTo
  }
  keepSessionId(ticket)
  try {
    await enter(await call(getUser))
    keepSsoProvider(providerId)
    return leadsTo
  } catch (error) {
    // The ticket is spent, late, or another browser's: none of these is the end of a session, so login must not say so.
    leave(false)
    if (!(error instanceof CallError) || error.httpCode !== 401) return fail('errors.sso.profile')
    handOver({ loginNotice: 'login.sso-late' })
    return `${paths.login}?next=${encodeURIComponent(leadsTo)}`
  }
}

/** Whoever was signed in on this tab before is out, so that nobody who signed on anew goes on as them. */
async function endOldSession(): Promise<void> {
  if (sessionId() === undefined) return
  // Waited for: its answer clears the storage, where the new session will be.
  await call(logout).catch(() => undefined)
  leave(false)
}

function fail(messageCode: string): undefined {
  raiseError('sso', new CallError({ messageCode }))
  return undefined
}
