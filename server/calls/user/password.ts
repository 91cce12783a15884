import { changePassword } from '../../../contract/calls/user/password.ts'
import * as accounts from '../../features/accounts/change-password.ts'
import { withHashSlot } from '../../features/accounts/hash-slots.ts'
import { actorOf } from '../../features/accounts/launched-act.ts'
import { keepKnownBrowser, placeOf } from '../../http/known-browser.ts'
import { route } from '../../http/route.ts'

export const changePasswordRoute = route(
  changePassword,
  'signed-in',
  async visit => {
    const { db, client, session, body, address, origin, request, reply } = visit
    const place = placeOf(visit)
    const change = { ...body, personId: session.personId, place }
    const turn = await withHashSlot({ clientId: client.clientId, address }, () =>
      accounts.changePassword(db, client, change),
    )
    if (!turn.ok) return turn
    const outcome = turn.value
    const line = { client: client.key, actor: actorOf(session), address }
    request.log.info({ passwordChange: outcome.ok ? 'done' : outcome.refusal, ...line }, 'password change')
    if (outcome.ok) keepKnownBrowser(reply, origin, place)
    return outcome
  },
  { inLaunch: 'refused', byPassword: true },
)
