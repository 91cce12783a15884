import { declineProposal } from '../../../../../contract/calls/admin/programs/proposal/decline.ts'
import { refused } from '../../../../../rules/outcome.ts'
import { withClient } from '../../../../db/client-tx.ts'
import { actorOf } from '../../../../features/accounts/launched-act.ts'
import { mayHere } from '../../../../features/accounts/sessions.ts'
import * as programs from '../../../../features/programs/propose-program.ts'
import { route } from '../../../../http/route.ts'

/** Whoever may agree may decline; whoever may propose takes back. */
export const declineProposalRoute = route(
  declineProposal,
  { may: 'see-programs', in: 'program' },
  async ({ db, client, session, params: { programId }, body }) => {
    if (!mayHere(session, 'see-programs', programId)) return refused('program-unknown')
    const may =
      mayHere(session, 'agree-to-publication', programId) || mayHere(session, 'propose-publication', programId)
    if (!may) return refused('not-permitted')
    const declined = await withClient(db, client.clientId, tx =>
      programs.declineProposal(tx, programId, body, actorOf(session)),
    )
    if (declined.ok) return declined
    return declined.refusal === 'version-unknown' ? refused('proposal-unknown') : refused(declined.refusal)
  },
)
