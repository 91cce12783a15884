import { removeFactor } from '../../../../contract/calls/admin/factors/remove.ts'
import { done } from '../../../../rules/outcome.ts'
import { withClient } from '../../../db/client-tx.ts'
import * as factors from '../../../features/factors/remove-factor.ts'
import { route } from '../../../http/route.ts'

export const removeFactorRoute = route(
  removeFactor,
  'granted',
  async ({ db, client, session, body }) => {
    const id = Number(body.factorId)
    const removed = await withClient(db, client.clientId, tx => factors.removeFactor(tx, session, client, id))
    return removed.ok ? done({}) : removed
  },
  { proof: true },
)
