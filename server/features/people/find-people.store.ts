import type { ClientTx } from '../../db/client-tx.ts'

/** Whose user name begins with what was typed, in the order of user names. */
export async function readByUserName(tx: ClientTx, typed: string, most: number): Promise<number[]> {
  const rows = await tx.query<{ person_id: number }>(
    `select person_id from people where client_id = $1 and user_name_folded is not null
       and user_name_folded >= lower($2) and user_name_folded < lower($2) || U&'\\+10FFFF'
     order by user_name_folded limit $3`,
    [tx.clientId, typed, most],
  )
  return rows.map(row => row.person_id)
}
