import { revokeGrant } from '../../../../contract/calls/admin/grants/revoke.ts'
import { done } from '../../../../rules/outcome.ts'
import { withClient } from '../../../db/client-tx.ts'
import { actorOf } from '../../../features/accounts/launched-act.ts'
import * as features from '../../../features/grants/change-grants.ts'
import { route } from '../../../http/route.ts'

export const revokeGrantRoute = route(
  revokeGrant,
  { may: 'administer' },
  async ({ db, client, session, body }) => {
    const actor = actorOf(session)
    const act = { grantId: Number(body.grantId), reason: body.reason, actor }
    const revoked = await withClient(db, client.clientId, tx => features.revokeGrant(tx, act))
    return revoked.ok ? done({}) : revoked
  },
  { proof: true },
)
