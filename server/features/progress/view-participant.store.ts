import type { ClientTx } from '../../db/client-tx.ts'
import { isOfTeam, isOn } from '../organisation/assigned.ts'

export interface LedPerson {
  readonly first_name: string
  readonly last_name: string
}

/**
 * A person who today picks goals in a unit at or below one that the leader holds in one of the roles; nothing for anybody
 * else, there or not (security T27).
 */
export async function readLedPerson(
  tx: ClientTx,
  leader: { readonly personId: number; readonly roles: readonly string[] },
  personId: number,
  today: string,
): Promise<LedPerson | undefined> {
  const [row] = await tx.query<LedPerson>(
    `select p.first_name, p.last_name from people p
     where p.client_id = $1 and p.person_id = $2 and exists (
       select from assignments l
       join org_closure c on c.client_id = l.client_id and c.ancestor_id = l.unit_id
       join assignments m on m.client_id = c.client_id and m.unit_id = c.unit_id and m.person_id = p.person_id
         and ${isOfTeam('$5')}
       where l.client_id = p.client_id and l.person_id = $3 and l.role = any($4)
         and ${isOn('$5', 'l')})`,
    [tx.clientId, personId, leader.personId, leader.roles, today],
  )
  return row
}
