import { finishOnboarding } from '../../../contract/calls/user/onboarding.ts'
import { finishOnboarding as finish } from '../../features/profile/finish-onboarding.ts'
import { door } from '../../http/door.ts'

export const finishOnboardingDoor = door(
  finishOnboarding,
  'signed-in',
  ({ db, client: { clientId }, session, body }) => finish(db, clientId, session, body),
  { inLaunch: 'refused' },
)
