import { getForecast, listForecasts, makeForecast } from '../../../../contract/calls/admin/programs/forecasts.ts'
import { done, refused } from '../../../../rules/outcome.ts'
import { withClient } from '../../../db/client-tx.ts'
import { actorOf } from '../../../features/accounts/launched-act.ts'
import { mayHere, type Session } from '../../../features/accounts/sessions.ts'
import { draftOfProgram } from '../../../features/forecasts/draft-of-program.ts'
import { findForecast, lookAtForecasts } from '../../../features/forecasts/look-at-forecasts.ts'
import { forecastTask } from '../../../features/forecasts/task-kinds.ts'
import { readProgram } from '../../../features/programs/read-program.ts'
import { enqueueFew } from '../../../features/tasks/task-enqueuing.ts'
import { route } from '../../../http/route.ts'

const drafting = { may: 'draft', in: 'program' } as const

/** As many forecasts as somebody may have under way: of what is, of what they try out, and of what would move it most, in two windows. */
const mostForecasts = 5

export const listForecastsRoute = route(
  listForecasts,
  drafting,
  async ({ reader, session, locale, params: { programId } }) => {
    const allowed = mayForecast(session, programId)
    if (!allowed.ok) return allowed
    const found = await lookAtForecasts(reader, programId, locale, mayHere.bind(undefined, session, 'draft'))
    return found.ok ? found : refused('program-unknown')
  },
)

export const getForecastRoute = route(getForecast, drafting, async ({ reader, session, params }) => {
  const allowed = mayForecast(session, params.programId)
  if (!allowed.ok) return allowed
  const may = mayHere.bind(undefined, session, 'draft')
  return findForecast(reader, params.programId, Number(params.forecastId), may)
})

export const makeForecastRoute = route(
  makeForecast,
  drafting,
  async ({ db, client, session, params: { programId }, body: { levers = {}, draftId } }) => {
    const allowed = mayForecast(session, programId)
    if (!allowed.ok) return allowed
    const actor = actorOf(session)
    return withClient(db, client.clientId, async tx => {
      if (!(await readProgram(tx, programId)).ok) return refused('program-unknown')
      const draft = draftId === undefined ? done(undefined) : await draftOfProgram(tx, programId, Number(draftId))
      if (!draft.ok) return draft
      const of = draft.value && { draft: { draftId: String(draft.value.draftId), revision: draft.value.revision } }
      const input = { programId, levers: { ...levers, ...of }, actor }
      const taskId = await enqueueFew(tx, forecastTask, mostForecasts, { actor, input })
      return taskId === undefined ? refused('forecasts-open', { most: mostForecasts }) : done({ taskId })
    })
  },
)

/** To whoever may not see the program it is not there. */
function mayForecast(session: Session, programId: string) {
  if (!mayHere(session, 'see-programs', programId)) return refused('program-unknown')
  return mayHere(session, 'draft', programId) ? done(undefined) : refused('not-permitted')
}
