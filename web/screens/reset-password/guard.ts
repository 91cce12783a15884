import { fromResetPassword } from '../../../rules/programs/where-to-go.ts'
import { paths } from '../../paths.ts'
import { handedOver, handOver } from '../../session/handed-over.ts'
import { isSignedIn, ssoType } from '../../session/session.ts'

/** Who may be here (N07). The secret of the link leaves the address, and the history, before anything is drawn. */
export function fromResetPasswordScreen(k: string | undefined): string | undefined {
  const secret = k || undefined
  const elsewhere = fromResetPassword(isSignedIn(), secret ?? handedOver('resetLink'), ssoType())
  if (elsewhere !== undefined || secret === undefined) return elsewhere
  handOver({ resetLink: secret })
  return paths.resetPassword
}
