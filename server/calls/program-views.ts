import { getProgramView, getProgramViews } from '../../contract/calls/program-views.ts'
import { done } from '../../rules/outcome.ts'
import { findProgramView, listProgramViews } from '../features/program-views/list-program-views.ts'
import { route } from '../http/route.ts'

export const getProgramViewsRoute = route(getProgramViews, 'signed-in', async ({ reader, session, client, locale }) =>
  done(await listProgramViews(reader, { client, personId: session.personId, locale })),
)

export const getProgramViewRoute = route(getProgramView, 'signed-in', ({ reader, session, client, locale, params }) =>
  findProgramView(reader, { client, personId: session.personId, locale }, params.id),
)
