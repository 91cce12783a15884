import { getNewestVersion, goOnFromNewest } from '../../../../contract/calls/admin/drafts/newest.ts'
import { withClient } from '../../../db/client-tx.ts'
import { actorOf } from '../../../features/accounts/launched-act.ts'
import { mayHere } from '../../../features/accounts/sessions.ts'
import * as drafts from '../../../features/programs/drafts.ts'
import { route } from '../../../http/route.ts'

const drafting = { may: 'draft', in: 'program' } as const

export const getNewestVersionRoute = route(getNewestVersion, drafting, async ({ reader, session, params }) => {
  const found = await drafts.findDraft(reader, Number(params.draftId), mayHere.bind(undefined, session, 'draft'))
  return found.ok ? drafts.newestVersion(reader, found.value) : found
})

export const goOnFromNewestRoute = route(
  goOnFromNewest,
  drafting,
  async ({ db, client, session, params, body: { revision, ...choice } }) =>
    withClient(db, client.clientId, async tx => {
      const may = mayHere.bind(undefined, session, 'draft')
      const held = await drafts.holdDraft(tx, Number(params.draftId), revision, may)
      return held.ok ? drafts.goOnFromNewest(tx, held.value, choice, actorOf(session)) : held
    }),
)
