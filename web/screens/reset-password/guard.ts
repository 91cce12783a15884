import { fromResetPassword } from '../../../rules/programs/where-to-go.ts'
import { paths } from '../../paths.ts'
import { keepMailedLink, mailedLink } from '../../session/mailed-link.ts'
import { isSignedIn, ssoType } from '../../session/session.ts'

/** Who may be here (N07). The secret of the link leaves the address, and the history, before anything is drawn. */
export function fromResetPasswordScreen(k: string | undefined): string | undefined {
  const secret = k || undefined
  const elsewhere = fromResetPassword(isSignedIn(), secret ?? mailedLink('reset'), ssoType())
  if (elsewhere !== undefined || secret === undefined) return elsewhere
  keepMailedLink('reset', secret)
  return paths.resetPassword
}
