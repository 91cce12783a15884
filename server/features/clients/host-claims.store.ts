import type { ClientTx } from '../../db/client-tx.ts'

export interface ClaimRow {
  readonly host: string
  readonly token: string
  readonly claimed_at: Date
}

export async function listClaims(tx: ClientTx): Promise<ClaimRow[]> {
  return tx.query('select host, token, claimed_at from client_host_claims where client_id = $1 order by host', [
    tx.clientId,
  ])
}

/** False where it is claimed already. */
export async function insertClaim(tx: ClientTx, host: string, token: string): Promise<boolean> {
  const rows = await tx.query(
    'insert into client_host_claims (client_id, host, token) values ($1, $2, $3) on conflict do nothing returning host',
    [tx.clientId, host, token],
  )
  return rows.length > 0
}

/** False where there was none. */
export async function deleteClaim(tx: ClientTx, host: string): Promise<boolean> {
  const text = 'delete from client_host_claims where client_id = $1 and host = $2 returning host'
  return (await tx.query(text, [tx.clientId, host])).length > 0
}
