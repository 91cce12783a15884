import { getPastProgramViews } from '../../../contract/calls/program-views/past.ts'
import { done } from '../../../rules/outcome.ts'
import { listPastViews } from '../../features/program-views/list-program-views.ts'
import { route } from '../../http/route.ts'

export const getPastProgramViewsRoute = route(
  getPastProgramViews,
  'signed-in',
  async ({ reader, session, client, locale }) =>
    done({ programViews: await listPastViews(reader, { client, personId: session.personId, locale }) }),
)
