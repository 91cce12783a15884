import { agreeToCodes } from '../../../../../contract/calls/admin/codes/proposals/agree.ts'
import { done } from '../../../../../rules/outcome.ts'
import { withClient } from '../../../../db/client-tx.ts'
import { actorOf } from '../../../../features/accounts/launched-act.ts'
import * as codes from '../../../../features/codes/proposals.ts'
import { route } from '../../../../http/route.ts'

export const agreeToCodesRoute = route(
  agreeToCodes,
  { may: 'approve' },
  async ({ db, client, session, params }) => {
    const agreed = await withClient(db, client.clientId, tx =>
      codes.agreeToCodes(tx, Number(params.proposalId), actorOf(session)),
    )
    return agreed.ok ? done({}) : agreed
  },
  { proof: true },
)
