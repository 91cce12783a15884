import { listCodes, proposeCodes } from '../../../contract/calls/admin/codes.ts'
import { done } from '../../../rules/outcome.ts'
import { withClient } from '../../db/client-tx.ts'
import { actorOf } from '../../features/accounts/launched-act.ts'
import * as codes from '../../features/codes/proposals.ts'
import { shownProposal } from '../../features/codes/show-codes.ts'
import { route } from '../../http/route.ts'

const most = 100

export const listCodesRoute = route(listCodes, { may: 'see-people' }, async ({ reader, client, session }) => {
  return done({
    proposals: (await codes.listProposals(reader, actorOf(session), most)).map(shownProposal),
    isOneEnough: await codes.isOneEnough(reader),
    areOn: client.settings.features.ots,
  })
})

export const proposeCodesRoute = route(
  proposeCodes,
  { may: 'prepare' },
  async ({ db, client, session, body: { lastDay, ...wanted } }) => {
    const order = { ...wanted, expiresOn: lastDay, actor: actorOf(session) }
    const proposed = await withClient(db, client.clientId, tx => codes.proposeCodes(tx, order))
    return proposed.ok ? done({ proposalId: String(proposed.value.proposal_id) }) : proposed
  },
)
