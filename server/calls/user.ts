import { getUser } from '../../contract/calls/user.ts'
import { done } from '../../rules/outcome.ts'
import { defaultProgramView } from '../../rules/programs/default-program-view.ts'
import { withClient } from '../db/tenant.ts'
import { userOf } from '../features/accounts/user-of.ts'
import { listProgramViews, viewStamp } from '../features/program-views/list-program-views.ts'
import { door } from '../http/door.ts'

export const getUserDoor = door(
  getUser,
  'signed-in',
  async ({ db, client, session, newSessionId, locale, alongside }) => {
    const { personId } = session
    const user = await withClient(db, client.clientId, tenant =>
      userOf(tenant, personId, client, { ...session, sessionId: newSessionId }),
    )
    const { programViews } = await listProgramViews(db, { client, personId, locale }, alongside)
    const active = defaultProgramView(programViews)
    return done({ ...user, ...(active === undefined ? {} : { activeProgramId: active.programId }) })
  },
  { alongside: viewStamp, takesReturn: true },
)
