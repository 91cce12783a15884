import { savePassword } from '../../contract/calls/save-password.ts'
import { done } from '../../rules/outcome.ts'
import { withHashSlot } from '../features/accounts/hash-slots.ts'
import { resetPassword } from '../features/accounts/reset-password.ts'
import { translateFor } from '../features/translations/translate.ts'
import { keepKnownBrowser, placeOf } from '../http/known-browser.ts'
import { route } from '../http/route.ts'

export const savePasswordRoute = route(
  savePassword,
  'anyone',
  async visit => {
    const { db, client, body, address, locale, origin, request, reply } = visit
    const place = placeOf(visit)
    const reset = { token: body.k, newPassword: body.newPassword, place }
    const turn = await withHashSlot({ clientId: client.clientId, address }, () => resetPassword(db, client, reset))
    if (!turn.ok) return turn
    const outcome = turn.value
    const who = outcome.ok ? { actor: `person:${outcome.value.personId}` } : {}
    request.log.info(
      { passwordReset: outcome.ok ? 'done' : outcome.refusal, client: client.key, ...who, address },
      'reset',
    )
    if (!outcome.ok) return outcome
    keepKnownBrowser(reply, origin, place)
    return done({ message: translateFor(client, locale, 'accounts.password-saved') })
  },
  { byPassword: true },
)
