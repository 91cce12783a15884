import { agreeToProposal } from '../../../../../contract/calls/admin/programs/proposal/agree.ts'
import { type Outcome, refused } from '../../../../../rules/outcome.ts'
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
    const { version, at } = body
    const actor = actorOf(session)
    const agreed = await withClientLong<
      Outcome<programs.Agreed, programs.AgreeRefusal | 'time-unfit' | 'scheduled-already'>
    >(db, client.clientId, tx =>
      at === undefined
        ? programs.agreeToProposal(tx, programId, version, actor)
        : programs.scheduleProgram(tx, programId, { version, at: new Date(at) }, actor),
    )
    if (agreed.ok) return agreed
    return agreed.refusal === 'version-unknown' ? refused('proposal-unknown') : refused(agreed.refusal, agreed.details)
  },
  { proof: true },
)
