import { activate } from '../../contract/calls/activate.ts'
import { done } from '../../rules/outcome.ts'
import { activateByCode, activateByLink } from '../features/accounts/activate.ts'
import { withHashSlot } from '../features/accounts/hash-slots.ts'
import { maskedName } from '../features/accounts/masked-name.ts'
import { keepKnownBrowser, placeOf } from '../http/known-browser.ts'
import { route } from '../http/route.ts'

export const activateRoute = route(
  activate,
  'anyone',
  async visit => {
    const { db, client, body, address, secret, origin, request, reply } = visit
    const place = placeOf(visit)
    const presented = request.headers['x-session-id']
    const turn = await withHashSlot({ clientId: client.clientId, address }, async () =>
      'k' in body
        ? activateByLink(db, client, { token: body.k, newPassword: body.newPassword, place, presented })
        : activateByCode(db, client, { ...body, place, presented }),
    )
    if (!turn.ok) return turn
    const outcome = turn.value
    const tried = 'k' in body ? {} : { tried: maskedName(secret, body.userName) }
    const who = outcome.ok ? { actor: `person:${outcome.value.personId}` } : tried
    request.log.info(
      { activation: outcome.ok ? 'done' : outcome.refusal, client: client.key, ...who, address },
      'activation',
    )
    if (outcome.ok) keepKnownBrowser(reply, origin, place)
    return outcome.ok ? done(outcome.value.user) : outcome
  },
  { byPassword: true },
)
