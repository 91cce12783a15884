import type { ClientTx } from '../../db/client-tx.ts'

/** The highest version of the privacy notice that anybody has acknowledged, 0 for none. */
export async function highestAcknowledged(tx: ClientTx): Promise<number> {
  const [row] = await tx.query<{ version: number }>(
    'select coalesce(max(privacy_version), 0) as version from people where client_id = $1 and privacy_version > 0',
    [tx.clientId],
  )
  return row!.version
}
