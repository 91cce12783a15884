import { resetFactors } from '../../../../contract/calls/admin/factors/reset.ts'
import { done } from '../../../../rules/outcome.ts'
import { withClient } from '../../../db/client-tx.ts'
import { actorOf } from '../../../features/accounts/launched-act.ts'
import * as factors from '../../../features/factors/reset-factors.ts'
import { route } from '../../../http/route.ts'

export const resetFactorsRoute = route(
  resetFactors,
  { may: 'administer' },
  async ({ db, client, session, body: { userName, reason } }) => {
    const order = { actor: actorOf(session), reason }
    const reset = await withClient(db, client.clientId, tx => factors.resetFactors(tx, userName, order))
    return reset.ok ? done({}) : reset
  },
  { proof: true },
)
