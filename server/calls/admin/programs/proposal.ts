import { getProposal } from '../../../../contract/calls/admin/programs/proposal.ts'
import { sayIn } from '../../../../contract/program-document.ts'
import { done, refused } from '../../../../rules/outcome.ts'
import { withClientLong } from '../../../db/client-tx.ts'
import { actorOf } from '../../../features/accounts/launched-act.ts'
import { mayHere } from '../../../features/accounts/sessions.ts'
import { lookAtProposal } from '../../../features/programs/propose-program.ts'
import { route } from '../../../http/route.ts'

export const getProposalRoute = route(
  getProposal,
  { may: 'see-programs', in: 'program' },
  async ({ db, client, session, locale, params: { programId } }) => {
    if (!mayHere(session, 'see-programs', programId)) return refused('program-unknown')
    const found = await withClientLong(db, client.clientId, tx => lookAtProposal(tx, programId, actorOf(session)))
    if (!found.ok) return found.refusal === 'version-unknown' ? refused('proposal-unknown') : refused(found.refusal)
    const { document, isOwn, agreeRefusal, ...view } = found.value
    const mayAgree = mayHere(session, 'agree-to-publication', programId)
    return done({
      ...view,
      name: sayIn(document.name, locale, client.defaultLocale),
      mayAgree: mayAgree && agreeRefusal === undefined,
      ...(mayAgree && agreeRefusal !== undefined && { agreeRefusal }),
      mayDecline: mayAgree || isOwn,
    })
  },
)
