import { fromSsoReturn } from '../../../rules/programs/where-to-go.ts'
import { paths } from '../../paths.ts'
import { handOver } from '../../session/handed-over.ts'
import { isInFrame } from '../../session/is-in-frame.ts'
import { isSignedIn } from '../../session/session.ts'

/**
 * Both addresses of the return (N05). All that they say leaves the address, and the history, before anything is drawn: a
 * ticket is a secret, and nothing else of it is ever shown (security T13, T16). A frame that is loaded again brings none.
 */
export function fromSsoScreen(path: string): string | undefined {
  const { search } = location
  if (search === '') return isInFrame() && isSignedIn() ? paths.dashboard : undefined
  handOver({ ssoReturn: fromSsoReturn(Object.fromEntries(new URLSearchParams(search))) })
  return path
}
