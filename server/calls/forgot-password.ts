import { forgotPassword } from '../../contract/calls/forgot-password.ts'
import { done } from '../../rules/outcome.ts'
import { withClient } from '../db/client-tx.ts'
import * as forgotten from '../features/accounts/forgotten.ts'
import { maskedName } from '../features/accounts/masked-name.ts'
import { translateFor } from '../features/translations/translate.ts'
import { route } from '../http/route.ts'

export const forgotPasswordRoute = route(
  forgotPassword,
  'anyone',
  async visit => {
    const { db, client, body, address, locale, secret, request } = visit
    const outcome = await withClient(db, client.clientId, tx =>
      forgotten.forgotPassword(tx, client, { userName: body.userName, address }),
    )
    const line = { client: client.key, tried: maskedName(secret, body.userName), address }
    request.log.info({ forgotPassword: outcome.ok ? 'requested' : outcome.refusal, ...line }, 'forgot password')
    if (!outcome.ok) return outcome
    return done({ message: translateFor(client, locale, 'accounts.forgot-password.sent') })
  },
  { byPassword: true },
)
