import type { Actor } from '../../../rules/actors/actor.ts'
import type { ClientTx } from '../../db/client-tx.ts'

export interface OperatorLinkRow {
  readonly os_user: string
  readonly person_id: number
  readonly user_name: string
  readonly linked_by: string
  readonly linked_at: Date
}

export function readLinks(tx: ClientTx): Promise<OperatorLinkRow[]> {
  return tx.query<OperatorLinkRow>(
    `select l.os_user, l.person_id, p.user_name, l.linked_by, l.linked_at
     from operator_links l join people p using (client_id, person_id)
     where l.client_id = $1 order by l.os_user`,
    [tx.clientId],
  )
}

/** Whom an account is linked to, if they may sign in. */
export async function findLinked(tx: ClientTx, osUser: string): Promise<number | undefined> {
  const [row] = await tx.query<{ person_id: number }>(
    `select l.person_id from operator_links l join people p using (client_id, person_id)
     where l.client_id = $1 and l.os_user = $2 and p.status = 'active' and p.locked_at is null`,
    [tx.clientId, osUser],
  )
  return row?.person_id
}

export async function saveLink(tx: ClientTx, osUser: string, personId: number, actor: Actor): Promise<void> {
  await tx.query(
    `insert into operator_links (client_id, os_user, person_id, linked_by) values ($1, $2, $3, $4)
     on conflict (client_id, os_user)
     do update set person_id = excluded.person_id, linked_by = excluded.linked_by, linked_at = now()`,
    [tx.clientId, osUser, personId, actor],
  )
}

export async function deleteLink(tx: ClientTx, osUser: string): Promise<number | undefined> {
  const [row] = await tx.query<{ person_id: number }>(
    'delete from operator_links where client_id = $1 and os_user = $2 returning person_id',
    [tx.clientId, osUser],
  )
  return row?.person_id
}
