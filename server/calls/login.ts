import { login } from '../../contract/calls/login.ts'
import { withHashSlot } from '../features/accounts/hash-slots.ts'
import { maskedName } from '../features/accounts/masked-name.ts'
import { signIn } from '../features/accounts/sign-in.ts'
import { keepKnownBrowser, placeOf } from '../http/known-browser.ts'
import { route } from '../http/route.ts'

export const loginRoute = route(
  login,
  'anyone',
  async visit => {
    const { db, client, body, address, secret, origin, request, reply } = visit
    const place = placeOf(visit)
    const presented = request.headers['x-session-id']
    const attempt = { userName: body.username, password: body.password, place, presented }
    const turn = await withHashSlot({ clientId: client.clientId, address }, () => signIn(db, client, attempt))
    if (!turn.ok) return turn
    const { outcome, alarms, personId } = turn.value
    const who = outcome.ok ? { actor: `person:${personId}` } : { tried: maskedName(secret, body.username) }
    const line = { signIn: outcome.ok ? 'done' : outcome.refusal, client: client.key, ...who, address }
    request.log.info(line, 'sign-in')
    for (const alarm of alarms) request.log.warn({ alarm, client: client.key, ...who, address }, 'many wrong passwords')
    if (outcome.ok || outcome.refusal === 'activation-needed') keepKnownBrowser(reply, origin, place)
    return outcome
  },
  { byPassword: true },
)
