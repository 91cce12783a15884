import { checkPasswordLink } from '../../../contract/calls/save-password/check.ts'
import { checkLink } from '../../features/accounts/account-links.ts'
import { route } from '../../http/route.ts'

export const checkPasswordLinkRoute = route(
  checkPasswordLink,
  'anyone',
  ({ db, client, body, address }) => checkLink(db, client, { purpose: 'password-reset', token: body.k, address }),
  { byPassword: true },
)
