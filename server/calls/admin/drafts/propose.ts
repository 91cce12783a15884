import { proposeDraft } from '../../../../contract/calls/admin/drafts/propose.ts'
import { refused } from '../../../../rules/outcome.ts'
import { withClient } from '../../../db/client-tx.ts'
import { actorOf } from '../../../features/accounts/launched-act.ts'
import { mayHere } from '../../../features/accounts/sessions.ts'
import { holdDraft } from '../../../features/programs/drafts.ts'
import * as programs from '../../../features/programs/propose-program.ts'
import { route } from '../../../http/route.ts'

export const proposeDraftRoute = route(
  proposeDraft,
  { may: 'propose-publication', in: 'program' },
  async ({ db, client, session, params, body }) =>
    withClient(db, client.clientId, async tx => {
      const held = await holdDraft(tx, Number(params.draftId), body.revision, mayHere.bind(undefined, session, 'draft'))
      if (!held.ok) return held
      if (!mayHere(session, 'propose-publication', held.value.program_id ?? undefined)) return refused('not-permitted')
      return programs.proposeDraft(tx, held.value, actorOf(session))
    }),
)
