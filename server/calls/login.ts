import { login } from '../../contract/calls/login.ts'
import { done } from '../../rules/outcome.ts'
import { withClient } from '../db/tenant.ts'
import { inHashTurn } from '../features/accounts/hash-turns.ts'
import { maskedName } from '../features/accounts/masked-name.ts'
import { closePresented } from '../features/accounts/sessions.ts'
import { signIn } from '../features/accounts/sign-in.ts'
import { userOf } from '../features/accounts/user-of.ts'
import { door } from '../http/door.ts'

export const loginDoor = door(
  login,
  'anyone',
  async ({ db, client, body, address, secret, request }) => {
    const asked = { userName: body.username, password: body.password, address }
    const turn = await inHashTurn({ clientId: client.clientId, address }, () => signIn(db, client.clientId, asked))
    if (!turn.ok) return turn
    const { outcome, isAlarm } = turn.value
    const who = outcome.ok ? { actor: body.username } : { tried: maskedName(secret, body.username) }
    const line = { signIn: outcome.ok ? 'done' : outcome.refusal, client: client.key, ...who, address }
    request.log.info(line, 'sign-in')
    if (isAlarm) request.log.warn({ alarm: 'sign-in.storm', client: client.key }, 'many wrong passwords')
    if (!outcome.ok) return outcome
    const { personId, sessionId } = outcome.value
    return done(
      await withClient(db, client.clientId, async tenant => {
        await closePresented(tenant, request.headers['x-session-id'])
        return userOf(tenant, personId, client, { sessionId })
      }),
    )
  },
  { byPassword: true },
)
