import type { ClientTx } from '../../db/client-tx.ts'

/** The days through which the committed loads of a group go, the oldest first; a load that was undone has left none. */
export async function readLoadDays(tx: ClientTx, programId: string, groupId: string): Promise<string[]> {
  const rows = await tx.query<{ day: string }>(
    `select distinct data_through::text as day from progress_loads
     where client_id = $1 and program_id = $2 and group_id = $3 order by 1`,
    [tx.clientId, programId, groupId],
  )
  return rows.map(({ day }) => day)
}
