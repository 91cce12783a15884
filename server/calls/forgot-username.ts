import { forgotUsername } from '../../contract/calls/forgot-username.ts'
import { done } from '../../rules/outcome.ts'
import { withClient } from '../db/client-tx.ts'
import * as forgotten from '../features/accounts/forgotten.ts'
import { maskedName } from '../features/accounts/masked-name.ts'
import { translateFor } from '../features/translations/translate.ts'
import { route } from '../http/route.ts'

export const forgotUsernameRoute = route(
  forgotUsername,
  'anyone',
  async visit => {
    const { db, client, body, address, locale, secret, request } = visit
    const outcome = await withClient(db, client.clientId, tx =>
      forgotten.forgotUsername(tx, client, { emailAddress: body.emailAddress, address }),
    )
    const line = { client: client.key, tried: maskedName(secret, body.emailAddress), address }
    request.log.info({ forgotUsername: outcome.ok ? 'requested' : outcome.refusal, ...line }, 'forgot user id')
    if (!outcome.ok) return outcome
    return done({ message: translateFor(client, locale, 'accounts.forgot-username.sent') })
  },
  { byPassword: true },
)
