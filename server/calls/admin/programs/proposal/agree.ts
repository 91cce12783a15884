import { agreeToProposal } from '../../../../../contract/calls/admin/programs/proposal/agree.ts'
import { refused } from '../../../../../rules/outcome.ts'
import { withClientLong } from '../../../../db/client-tx.ts'
import { actorOf } from '../../../../features/accounts/launched-act.ts'
import { mayHere } from '../../../../features/accounts/sessions.ts'
import * as programs from '../../../../features/programs/propose-program.ts'
import { route } from '../../../../http/route.ts'

export const agreeToProposalRoute = route(
  agreeToProposal,
  { may: 'agree-to-publication', in: 'program' },
  async ({ db, client, session, params: { programId }, body }) => {
    if (!mayHere(session, 'see-programs', programId)) return refused('program-unknown')
    if (!mayHere(session, 'agree-to-publication', programId)) return refused('not-permitted')
    const agreed = await withClientLong(db, client.clientId, tx =>
      programs.agreeToProposal(tx, programId, body.version, actorOf(session)),
    )
    if (agreed.ok) return agreed
    return agreed.refusal === 'version-unknown' ? refused('proposal-unknown') : refused(agreed.refusal, agreed.details)
  },
  { proof: true },
)
