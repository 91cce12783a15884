import { may } from '../../../rules/access/permissions.ts'
import { leadsLaunches, mayLaunch } from '../../../rules/accounts/may-launch.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import type { Named } from '../accounts/person-named.ts'
import { dayIn } from '../clients/client-day.ts'
import { readLauncher, readTarget } from './launch.store.ts'

export interface LaunchPair {
  readonly launcher: { readonly personId: number; readonly userName: string }
  readonly target: { readonly personId: number; readonly userName: string }
}

export type LaunchRightRefusal = 'launch-not-allowed' | 'launch-target-unknown' | 'proof-needed'

/**
 * Whether somebody may act as another as things stand now: minting, using and every call of a launched session ask here, so
 * that a right that is lost ends what was built on it. A right by a role, and not by leading the person, takes a proof as well. Who is not there and who may not be launched are one refusal.
 */
export async function launchRights(
  tx: ClientTx,
  { timeZone }: { readonly timeZone: string },
  by: Named,
  who: Named,
  isProved = true,
): Promise<Outcome<LaunchPair, LaunchRightRefusal>> {
  const today = dayIn(timeZone, tx.now)
  const launcher = await readLauncher(tx, by, today)
  if (launcher === undefined) return refused('launch-not-allowed')
  const units = launcher.places.filter(({ role }) => leadsLaunches(role)).map(({ unit_id }) => unit_id)
  const mayAssist = may(launcher.grants, 'assist')
  if (!mayAssist && units.length === 0) return refused('launch-not-allowed')
  const target = await readTarget(tx, who, units, today)
  const known = target && {
    isSelf: target.person_id === launcher.person_id,
    isAdmin: target.is_admin,
    places: target.places.map(({ role, depth }) => ({ role, depth: depth ?? undefined })),
  }
  if (target === undefined || known === undefined || !mayLaunch(false, known)) {
    // Asked before anything is said of the person, be they there or not.
    if (mayAssist && !isProved) return refused('proof-needed')
    if (target === undefined || known === undefined || !mayLaunch(mayAssist, known))
      return refused('launch-target-unknown')
  }
  return done({
    launcher: { personId: launcher.person_id, userName: launcher.user_name },
    target: { personId: target.person_id, userName: target.user_name },
  })
}
