import type { ClientTx } from '../../db/client-tx.ts'

/** Ids that begin as one of these does, at most 2000. */
export async function readIdsLike(tx: ClientTx, beginnings: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select unit_id as id from org_units where client_id = $1 and lower(left(unit_id, 2)) = any ($2) order by unit_id limit 2000`,
    [tx.clientId, beginnings],
  )
  return rows.map(({ id }) => id)
}
