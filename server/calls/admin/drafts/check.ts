import { checkDraft } from '../../../../contract/calls/admin/drafts/check.ts'
import { done } from '../../../../rules/outcome.ts'
import { withClientLong } from '../../../db/client-tx.ts'
import { mayHere } from '../../../features/accounts/sessions.ts'
import { findDraft } from '../../../features/programs/drafts.ts'
import { lookAtPublication } from '../../../features/programs/look-at-publication.ts'
import { programOfDraft } from '../../../features/programs/propose-program.ts'
import { route } from '../../../http/route.ts'

/** Everybody enrolled is looked at, which takes longer than other reading. */
export const checkDraftRoute = route(
  checkDraft,
  { may: 'draft', in: 'program' },
  async ({ db, client, session, params }) =>
    withClientLong(db, client.clientId, async tx => {
      const found = await findDraft(tx, Number(params.draftId), mayHere.bind(undefined, session, 'draft'))
      if (!found.ok) return found
      const program = await programOfDraft(tx, found.value)
      if (!program.ok) return program
      const { programId } = program.value
      return done({ ...(await lookAtPublication(tx, program.value)), programId, revision: found.value.revision })
    }),
)
