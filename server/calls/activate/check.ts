import { checkActivationLink } from '../../../contract/calls/activate/check.ts'
import { checkLink } from '../../features/accounts/account-links.ts'
import { route } from '../../http/route.ts'

export const checkActivationLinkRoute = route(
  checkActivationLink,
  'anyone',
  ({ db, client, body, address }) => checkLink(db, client, { purpose: 'activation', token: body.k, address }),
  { byPassword: true },
)
