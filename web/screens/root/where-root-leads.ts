import { fromRoot } from '../../../rules/programs/where-to-go.ts'
import { isSignedIn } from '../../session/session.ts'

/** `/` shows nothing of its own (N01). */
export function whereRootLeads(): string {
  return fromRoot(isSignedIn())
}
