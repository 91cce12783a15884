import { makeCodes } from '../../../../../contract/calls/admin/codes/proposals/make.ts'
import { done } from '../../../../../rules/outcome.ts'
import { withClientLong } from '../../../../db/client-tx.ts'
import { actorOf } from '../../../../features/accounts/launched-act.ts'
import * as codes from '../../../../features/codes/proposals.ts'
import { route } from '../../../../http/route.ts'

export const makeCodesRoute = route(
  makeCodes,
  { may: 'prepare' },
  async ({ db, client, session, secret, params }) => {
    const order = { secret, isNewKeyFine: false, actor: actorOf(session) }
    const made = await withClientLong(db, client.clientId, tx => codes.makeCodes(tx, Number(params.proposalId), order))
    return made.ok ? done({ batchId: String(made.value.batchId), codes: [...made.value.codes] }) : made
  },
  { proof: true },
)
