import { login } from '../../contract/calls/login.ts'
import { inHashTurn } from '../features/accounts/hash-turns.ts'
import { maskedName } from '../features/accounts/masked-name.ts'
import { signIn } from '../features/accounts/sign-in.ts'
import { door } from '../http/door.ts'

export const loginDoor = door(
  login,
  'anyone',
  async ({ db, client, body, address, secret, request }) => {
    const presented = request.headers['x-session-id']
    const asked = { userName: body.username, password: body.password, address, presented }
    const turn = await inHashTurn({ clientId: client.clientId, address }, () => signIn(db, client, asked))
    if (!turn.ok) return turn
    const { outcome, isAlarm } = turn.value
    const who = outcome.ok ? { actor: body.username } : { tried: maskedName(secret, body.username) }
    const line = { signIn: outcome.ok ? 'done' : outcome.refusal, client: client.key, ...who, address }
    request.log.info(line, 'sign-in')
    if (isAlarm) request.log.warn({ alarm: 'sign-in.storm', client: client.key }, 'many wrong passwords')
    return outcome
  },
  { byPassword: true },
)
