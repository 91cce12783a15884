import type { ClientTx } from '../../db/client-tx.ts'

/** Ids that begin as one of these does, at most 2000. */
export async function readIdsLike(tx: ClientTx, beginnings: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select program_id as id from programs where client_id = $1 and lower(left(program_id, 2)) = any ($2) order by program_id limit 2000`,
    [tx.clientId, beginnings],
  )
  return rows.map(({ id }) => id)
}
