import { forgotPassword } from '../../contract/calls/forgot-password.ts'
import { done } from '../../rules/outcome.ts'
import { withClient } from '../db/tenant.ts'
import * as forgotten from '../features/accounts/forgotten.ts'
import { maskedName } from '../features/accounts/masked-name.ts'
import { translate } from '../features/translations/translate.ts'
import { door } from '../http/door.ts'

export const forgotPasswordDoor = door(
  forgotPassword,
  'anyone',
  async visit => {
    const { db, client, body, address, locale, secret, request } = visit
    const asked = { userName: body.userName, address }
    const outcome = await withClient(db, client.clientId, tenant => forgotten.forgotPassword(tenant, client, asked))
    const line = { client: client.key, tried: maskedName(secret, body.userName), address }
    request.log.info({ forgotPassword: outcome.ok ? 'asked' : outcome.refusal, ...line }, 'forgot password')
    if (!outcome.ok) return outcome
    return done({ message: translate(locale, 'accounts.forgot-password.sent') })
  },
  { byPassword: true },
)
