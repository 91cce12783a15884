import * as contract from '../../../contract/calls/admin/views.ts'
import { done } from '../../../rules/outcome.ts'
import { withClient } from '../../db/client-tx.ts'
import { listViews, saveView } from '../../features/views/saved-views.ts'
import { route } from '../../http/route.ts'

/** Every role sees programs, also one for a single program; views are about oneself. */
const whoever = { may: 'see-programs', in: 'program' } as const

export const listViewsRoute = route(contract.listViews, whoever, async ({ reader, session }) =>
  done({ views: await listViews(reader, session.personId) }),
)

export const saveViewRoute = route(contract.saveView, whoever, ({ db, client, session, body }) =>
  withClient(db, client.clientId, tx => saveView(tx, session.personId, body)),
)
