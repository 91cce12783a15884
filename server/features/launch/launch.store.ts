import type { Grant } from '../../../rules/access/permissions.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import type { Named } from '../accounts/person-named.ts'
import { grantsOf, holdsGrant } from '../grants/living.ts'
import { isOn } from '../organisation/assigned.ts'

export interface HeldPlace {
  readonly unit_id: string
  readonly role: string
}

const isNamed = (who: Named) => ('userName' in who ? 'p.user_name_folded = lower($2)' : 'p.person_id = $2')
const nameOf = (who: Named) => ('userName' in who ? who.userName.trim() : who.personId)

export interface LauncherRow {
  readonly person_id: number
  readonly user_name: string
  readonly grants: readonly Grant[]
  readonly places: readonly HeldPlace[]
}

// The places of person `p` on the day $3.
const places = `from assignments a where a.client_id = p.client_id and a.person_id = p.person_id
  and ${isOn('$3', 'a')}`

/** Somebody who may sign in, with the places they hold on the day. */
export async function readLauncher(tx: ClientTx, who: Named, today: string): Promise<LauncherRow | undefined> {
  const [row] = await tx.query<LauncherRow>(
    `select p.person_id, p.user_name, ${grantsOf('p')} as grants, coalesce((
       select jsonb_agg(jsonb_build_object('unit_id', a.unit_id, 'role', a.role)) ${places}), '[]') as places
     from people p
     where p.client_id = $1 and ${isNamed(who)} and p.status = 'active' and p.locked_at is null`,
    [tx.clientId, nameOf(who), today],
  )
  return row
}

export interface TargetRow {
  readonly person_id: number
  readonly user_name: string
  readonly is_admin: boolean
  readonly places: readonly { readonly role: string; readonly depth: number | null }[]
}

/**
 * Somebody who may sign in, with the places they hold on the day, each with how far it lies at most below one of the
 * units, and null where below none.
 */
export async function readTarget(
  tx: ClientTx,
  who: Named,
  units: readonly string[],
  today: string,
): Promise<TargetRow | undefined> {
  const [row] = await tx.query<TargetRow>(
    `select p.person_id, p.user_name, ${holdsGrant('p')} as is_admin, coalesce((
       select jsonb_agg(jsonb_build_object('role', a.role, 'depth', (
         select max(c.depth) from org_closure c
         where c.client_id = a.client_id and c.unit_id = a.unit_id and c.ancestor_id = any($4)))) ${places}), '[]') as places
     from people p
     where p.client_id = $1 and ${isNamed(who)}
       and p.status = 'active' and p.locked_at is null`,
    [tx.clientId, nameOf(who), today, units],
  )
  return row
}
