import { checkActivationLink } from '../../../contract/calls/activate/check.ts'
import { checkLinkOfActivation } from '../../features/accounts/activate.ts'
import { route } from '../../http/route.ts'

export const checkActivationLinkRoute = route(
  checkActivationLink,
  'anyone',
  ({ db, client, body, address }) => checkLinkOfActivation(db, client, { token: body.k, address }),
  { byPassword: true },
)
