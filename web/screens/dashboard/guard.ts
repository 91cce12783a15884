import { getProgramViews } from '../../../contract/calls/program-views.ts'
import { defaultProgramView } from '../../../rules/programs/default-program-view.ts'
import { fromDashboard } from '../../../rules/programs/where-to-go.ts'
import { forAMoment, readCall } from '../../client/use-call.ts'
import { currentSession } from '../../session/session.ts'

/** Where the dashboard of a client without one leads (N10); nothing: stay. If the views cannot be read, the dashboard shows the error. */
export async function fromDashboardScreen(): Promise<string | undefined> {
  if (currentSession().client?.features.dashboard !== false) {
    await forAMoment(readCall(getProgramViews))
    return undefined
  }
  try {
    const { programViews } = await readCall(getProgramViews)
    return fromDashboard(false, defaultProgramView(programViews))
  } catch {
    return undefined
  }
}
