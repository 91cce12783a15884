import type { ClientTx } from '../../db/client-tx.ts'

export interface NameRow {
  readonly person_id: number
  readonly external_id: string
  readonly user_name: string
  readonly first_name: string
  readonly last_name: string
}

const pageSize = 5000

/** Everybody's names, by number, some thousand at a time. */
export async function* readNames(tx: ClientTx): AsyncGenerator<NameRow> {
  for (let after = 0; ; ) {
    const rows = await tx.query<NameRow>(
      `select person_id, external_id, user_name, first_name, last_name from people
       where client_id = $1 and person_id > $2 order by person_id limit ${pageSize}`,
      [tx.clientId, after],
    )
    yield* rows
    if (rows.length < pageSize) return
    after = rows.at(-1)!.person_id
  }
}

/** The people whose user name reads like that of somebody else in letters of another script. */
export async function lookAlikes(tx: ClientTx): Promise<number[]> {
  const rows = await tx.query<{ person_id: number }>(
    `with odd as (
       select person_id, user_name_folded, user_name_skeleton from people where client_id = $1 and user_name_skeleton is not null)
     select o.person_id from odd o join people p on p.client_id = $1 and p.user_name_folded = o.user_name_skeleton
     union select p.person_id from odd o join people p on p.client_id = $1 and p.user_name_folded = o.user_name_skeleton
     union select o.person_id from odd o join odd p using (user_name_skeleton) where o.user_name_folded <> p.user_name_folded`,
    [tx.clientId],
  )
  return rows.map(row => row.person_id)
}
