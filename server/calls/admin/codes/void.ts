import { voidCodes } from '../../../../contract/calls/admin/codes/void.ts'
import { withClient } from '../../../db/client-tx.ts'
import { actorOf } from '../../../features/accounts/launched-act.ts'
import * as codes from '../../../features/codes/void-codes.ts'
import { route } from '../../../http/route.ts'

export const voidCodesRoute = route(
  voidCodes,
  { may: 'approve' },
  ({ db, client, session, secret, body: { codes: printed, reason } }) => {
    const which = { codes: [...new Set(printed)], secret }
    return withClient(db, client.clientId, tx => codes.voidCodes(tx, { which, reason, actor: actorOf(session) }))
  },
  { proof: true },
)
