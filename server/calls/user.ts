import { getUser } from '../../contract/calls/user.ts'
import { done } from '../../rules/outcome.ts'
import { defaultProgramView } from '../../rules/programs/default-program-view.ts'
import { userOf } from '../features/accounts/user-of.ts'
import { listProgramViews } from '../features/program-views/list-program-views.ts'
import { route } from '../http/route.ts'

export const getUserRoute = route(
  getUser,
  'signed-in',
  async ({ reader, client, session, newSessionId, locale }) => {
    const { personId } = session
    const [user, { programViews }] = await Promise.all([
      userOf(reader, personId, client, { ...session, sessionId: newSessionId }),
      listProgramViews(reader, { client, personId, locale }),
    ])
    const active = defaultProgramView(programViews)
    return done({ ...user, ...(active === undefined ? {} : { activeProgramId: active.programId }) })
  },
  { takesReturn: true },
)
