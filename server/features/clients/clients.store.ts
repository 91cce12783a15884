import type { Database } from '../../db/connect.ts'
import { type Tenant, withoutClient } from '../../db/tenant.ts'
import type { ClientSettings } from './client-settings.ts'

export interface ClientRow {
  readonly client_id: number
  readonly key: string
  readonly name: string
  readonly time_zone: string
  readonly default_locale: string
  readonly settings: unknown
  readonly first_host: string | null
}

export interface HostRow {
  readonly client_id: number
  readonly key: string
  readonly is_test_host: boolean
}

/** The client that is registered for a host; asked before there is a client, through the one door for that. */
export async function findHost(db: Database, host: string): Promise<HostRow | undefined> {
  return (await withoutClient<HostRow>(db, 'select * from client_of_host($1)', [host]))[0]
}

export async function findClientId(db: Database, key: string): Promise<number | undefined> {
  const [row] = await withoutClient<{ id: number | null }>(db, 'select client_of_key($1) as id', [key])
  return row?.id ?? undefined
}

export async function allClients(db: Database): Promise<{ client_id: number; key: string }[]> {
  return withoutClient(db, 'select * from all_clients()', [])
}

export async function nextClientId(db: Database): Promise<number> {
  const [row] = await withoutClient<{ id: number }>(db, "select nextval('clients_client_id_seq') as id", [])
  return row!.id
}

export async function readClient(tenant: Tenant): Promise<ClientRow | undefined> {
  const rows = await tenant.query<ClientRow>(
    `select client_id, key, name, time_zone, default_locale, settings, (
       select min(host) from client_hosts h where h.client_id = clients.client_id and host !~ '(^|[.])localhost$|^[0-9.]+$'
     ) as first_host
     from clients where client_id = $1`,
    [tenant.clientId],
  )
  return rows[0]
}

/** Waits for whoever changes the client, and has others wait. Rows that refer to it are written all the same. */
export async function lockClientRow(tenant: Tenant): Promise<void> {
  await tenant.query('select from clients where client_id = $1 for no key update', [tenant.clientId])
}

export async function insertClient(
  tenant: Tenant,
  client: { key: string; name: string; timeZone: string; defaultLocale: string; settings: ClientSettings },
): Promise<void> {
  await tenant.query(
    `insert into clients (client_id, key, name, time_zone, default_locale, settings) values ($1, $2, $3, $4, $5, $6)`,
    [tenant.clientId, client.key, client.name, client.timeZone, client.defaultLocale, JSON.stringify(client.settings)],
  )
}

export async function updateSettings(tenant: Tenant, settings: ClientSettings): Promise<void> {
  await tenant.query('update clients set settings = $2 where client_id = $1', [
    tenant.clientId,
    JSON.stringify(settings),
  ])
}

/** The hosts of the transaction's client, by name. */
export async function listHosts(tenant: Tenant): Promise<{ host: string; is_test_host: boolean }[]> {
  return tenant.query('select host, is_test_host from client_hosts where client_id = $1 order by host', [
    tenant.clientId,
  ])
}

/** Registers a host; false where any client has it already. */
export async function insertHost(tenant: Tenant, host: string, isTestHost: boolean): Promise<boolean> {
  const rows = await tenant.query(
    `insert into client_hosts (host, client_id, is_test_host) values ($1, $2, $3) on conflict (host) do nothing returning host`,
    [host, tenant.clientId, isTestHost],
  )
  return rows.length > 0
}

/** Says whether a host is for tests; false where it is not the client's. */
export async function markTestHost(tenant: Tenant, host: string, isTestHost: boolean): Promise<boolean> {
  const rows = await tenant.query(
    'update client_hosts set is_test_host = $3 where client_id = $1 and host = $2 returning host',
    [tenant.clientId, host, isTestHost],
  )
  return rows.length > 0
}

export async function deleteHost(tenant: Tenant, host: string): Promise<void> {
  await tenant.query('delete from client_hosts where client_id = $1 and host = $2', [tenant.clientId, host])
}
