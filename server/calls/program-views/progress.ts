import { getProgress } from '../../../contract/calls/program-views/progress.ts'
import { ownProgress } from '../../features/progress/own-progress.ts'
import { route } from '../../http/route.ts'

// The two flags of the query are accepted and change nothing: this reply has neither details nor older progress to leave out.
export const getProgressRoute = route(getProgress, 'signed-in', ({ reader, session, client, locale, params }) =>
  ownProgress(reader, { client, personId: session.personId, locale }, params.id),
)
