import { finishOnboarding } from '../../../contract/calls/user/onboarding.ts'
import { finishOnboarding as finish } from '../../features/profile/finish-onboarding.ts'
import { route } from '../../http/route.ts'

export const finishOnboardingRoute = route(
  finishOnboarding,
  'signed-in',
  ({ db, client: { clientId }, session, body }) => finish(db, clientId, session, body),
  { inLaunch: 'refused' },
)
