import type { Actor } from '../../../rules/actors/actor.ts'
import type { ClientTx } from '../../db/client-tx.ts'

export interface ProviderRow {
  readonly provider_id: string
  readonly document: unknown
  readonly sealed: Buffer | null
}

/** A provider with the owner who signed on by it last, and what it was set to then. */
export interface ProvedProviderRow extends ProviderRow {
  readonly proved_by: number | null
  readonly proved_at: Date | null
  readonly proved_print: string | null
}

const columns = 'provider_id, document, sealed, proved_by, proved_at, proved_print'

/** The providers of the client, the first one first. */
export async function readProviders(tx: ClientTx): Promise<ProvedProviderRow[]> {
  return tx.query<ProvedProviderRow>(`select ${columns} from sso_providers where client_id = $1 order by place`, [
    tx.clientId,
  ])
}

/** `keepsSealed`: the secrets stay as they are kept, whatever `sealed` is. */
export async function upsertProvider(
  tx: ClientTx,
  row: ProviderRow & {
    readonly type: string
    readonly place: number
    readonly actor: Actor
    readonly keepsSealed: boolean
  },
): Promise<void> {
  await tx.query(
    `insert into sso_providers (client_id, provider_id, type, document, sealed, place, updated_by)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (client_id, provider_id) do update
     set type = $3, document = $4, sealed = case when $8 then sso_providers.sealed else $5 end, place = $6,
         updated_by = $7, updated_at = now()`,
    [
      tx.clientId,
      row.provider_id,
      row.type,
      JSON.stringify(row.document),
      row.sealed,
      row.place,
      row.actor,
      row.keepsSealed,
    ],
  )
}

/** Keeps that an owner has signed on by the provider as it is. */
export async function updateProof(
  tx: ClientTx,
  { providerId, personId, print }: { providerId: string; personId: number; print: string },
): Promise<void> {
  await tx.query(
    `update sso_providers set proved_by = $3, proved_at = now(), proved_print = $4
     where client_id = $1 and provider_id = $2`,
    [tx.clientId, providerId, personId, print],
  )
}

export async function deleteProvidersBut(tx: ClientTx, kept: readonly string[]): Promise<void> {
  await tx.query('delete from sso_providers where client_id = $1 and provider_id <> all ($2::text[])', [
    tx.clientId,
    kept,
  ])
}
