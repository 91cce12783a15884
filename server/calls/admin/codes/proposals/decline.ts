import { declineCodes } from '../../../../../contract/calls/admin/codes/proposals/decline.ts'
import { done } from '../../../../../rules/outcome.ts'
import { withClient } from '../../../../db/client-tx.ts'
import { actorOf } from '../../../../features/accounts/launched-act.ts'
import { mayHere } from '../../../../features/accounts/sessions.ts'
import * as codes from '../../../../features/codes/proposals.ts'
import { route } from '../../../../http/route.ts'

/** Open to whoever proposes as well: their own proposals are theirs to take back. */
export const declineCodesRoute = route(
  declineCodes,
  { may: 'see-people' },
  async ({ db, client, session, params, body: { reason } }) => {
    const decision = { reason, actor: actorOf(session), mayDecide: mayHere(session, 'approve') }
    const declined = await withClient(db, client.clientId, tx =>
      codes.declineCodes(tx, Number(params.proposalId), decision),
    )
    return declined.ok ? done({}) : declined
  },
)
