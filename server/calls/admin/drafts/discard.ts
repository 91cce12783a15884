import { discardDraft } from '../../../../contract/calls/admin/drafts/discard.ts'
import { done } from '../../../../rules/outcome.ts'
import { withClient } from '../../../db/client-tx.ts'
import { actorOf } from '../../../features/accounts/launched-act.ts'
import { mayHere } from '../../../features/accounts/sessions.ts'
import * as drafts from '../../../features/programs/drafts.ts'
import { route } from '../../../http/route.ts'

export const discardDraftRoute = route(
  discardDraft,
  { may: 'draft', in: 'program' },
  async ({ db, client, session, params, body }) =>
    withClient(db, client.clientId, async tx => {
      const may = mayHere.bind(undefined, session, 'draft')
      const held = await drafts.holdDraft(tx, Number(params.draftId), body.revision, may)
      if (!held.ok) return held
      await drafts.discardDraft(tx, held.value, actorOf(session))
      return done({})
    }),
)
