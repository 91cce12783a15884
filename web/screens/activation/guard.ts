import { fromAccountPage } from '../../../rules/programs/where-to-go.ts'
import { paths } from '../../paths.ts'
import { handOver } from '../../session/handed-over.ts'
import { keepMailedLink } from '../../session/mailed-link.ts'
import { isSignedIn, ssoType } from '../../session/session.ts'

/** Who may be here (N18). The secret of a link leaves the address, and the history, before anything is drawn. */
export function fromActivationScreen(k: string | undefined): string | undefined {
  const elsewhere = fromAccountPage(isSignedIn(), ssoType())
  if (elsewhere !== undefined || !k) return elsewhere
  keepMailedLink('activation', k)
  handOver({ activation: undefined })
  return paths.activation
}
