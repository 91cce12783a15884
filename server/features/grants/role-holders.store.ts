import type { ClientTx } from '../../db/client-tx.ts'
import { holdsGrant, ownsForGood } from './living.ts'

/** Keeps how people with a role come in, for `compareRoleHolders`. */
export async function keepRoleHolders(tx: ClientTx): Promise<void> {
  await tx.query('drop table if exists role_holders')
  await tx.query(
    `create temp table role_holders on commit drop as
     select person_id, user_name_folded, email, sso_subject, ${ownsForGood('p')} as owns from people p where ${holdsGrant('p')}`,
  )
}

/** How many of them come in otherwise by now or are gone, and whether the client has lost its last owner. */
export async function compareRoleHolders(tx: ClientTx): Promise<{ changed: number; isLastOwnerGone: boolean }> {
  const [row] = await tx.query<{ changed: number; is_gone: boolean }>(
    `select count(*) filter (where p.person_id is null or (p.user_name_folded, p.email, p.sso_subject)
         is distinct from (h.user_name_folded, h.email, h.sso_subject)) as changed,
       coalesce(bool_or(h.owns) and not bool_or(p.person_id is not null and ${ownsForGood('p')}), false) as is_gone
     from role_holders h left join people p using (person_id)`,
  )
  return { changed: row!.changed, isLastOwnerGone: row!.is_gone }
}
