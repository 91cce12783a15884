import { finishOnboarding } from '../../../contract/calls/user/onboarding.ts'
import { done } from '../../../rules/outcome.ts'
import { withClient } from '../../db/tenant.ts'
import { userOf } from '../../features/accounts/user-of.ts'
import { getClient } from '../../features/clients/client-of-host.ts'
import { finishOnboarding as finish } from '../../features/profile/finish-onboarding.ts'
import { door } from '../../http/door.ts'

export const finishOnboardingDoor = door(
  finishOnboarding,
  'signed-in',
  async ({ db, client: { clientId }, session, body }) => {
    const finished = await finish(db, clientId, session.personId, body)
    if (!finished.ok) return finished
    const { sessionId } = finished.value
    const signedIn = { authType: session.authType, ...(sessionId === undefined ? {} : { sessionId }) }
    return done(
      await withClient(db, clientId, async tenant =>
        userOf(tenant, session.personId, await getClient(tenant), signedIn),
      ),
    )
  },
  { inLaunch: 'refused' },
)
