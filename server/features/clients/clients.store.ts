import { type ClientTx, withoutClient } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'
import type { ClientSettings } from './client-settings.ts'

export interface ClientRow {
  readonly client_id: number
  readonly key: string
  readonly name: string
  readonly time_zone: string
  readonly default_locale: string
  readonly settings: unknown
  readonly words_version: string | null
  readonly first_host: string | null
}

export interface HostRow {
  readonly client_id: number
  readonly key: string
  readonly is_test_host: boolean
  readonly is_closed: boolean
}

/** The client that is registered for a host, by the one function that may be called before the client is known. */
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

export async function readClient(tx: ClientTx): Promise<ClientRow | undefined> {
  const rows = await tx.query<ClientRow>(
    `select client_id, key, name, time_zone, default_locale, settings, words_version, (
       select min(host) from client_hosts h where h.client_id = clients.client_id and host !~ '(^|[.])localhost$|^[0-9.]+$'
     ) as first_host
     from clients where client_id = $1`,
    [tx.clientId],
  )
  return rows[0]
}

/** Locks the client against concurrent changes. Rows that refer to it can still be written. */
export async function lockClientRow(tx: ClientTx): Promise<void> {
  await tx.query('select from clients where client_id = $1 for no key update', [tx.clientId])
}

export async function insertClient(
  tx: ClientTx,
  client: { key: string; name: string; timeZone: string; defaultLocale: string; settings: ClientSettings },
): Promise<void> {
  await tx.query(
    `insert into clients (client_id, key, name, time_zone, default_locale, settings) values ($1, $2, $3, $4, $5, $6)`,
    [tx.clientId, client.key, client.name, client.timeZone, client.defaultLocale, JSON.stringify(client.settings)],
  )
}

export async function updateSettings(tx: ClientTx, settings: ClientSettings): Promise<void> {
  await tx.query('update clients set settings = $2 where client_id = $1', [tx.clientId, JSON.stringify(settings)])
}

/** What is kept beside the settings, since other statements read it. */
export async function updateBeside(
  tx: ClientTx,
  { timeZone, defaultLocale }: { readonly timeZone: string; readonly defaultLocale: string },
): Promise<void> {
  await tx.query('update clients set time_zone = $2, default_locale = $3 where client_id = $1', [
    tx.clientId,
    timeZone,
    defaultLocale,
  ])
}

/** The hosts of the transaction's client, by name. */
export async function listHosts(tx: ClientTx): Promise<{ host: string; is_test_host: boolean }[]> {
  return tx.query('select host, is_test_host from client_hosts where client_id = $1 order by host', [tx.clientId])
}

/** Registers a host; false where any client has it already. */
export async function insertHost(tx: ClientTx, host: string, isTestHost: boolean): Promise<boolean> {
  const rows = await tx.query(
    `insert into client_hosts (host, client_id, is_test_host) values ($1, $2, $3) on conflict (host) do nothing returning host`,
    [host, tx.clientId, isTestHost],
  )
  return rows.length > 0
}

/** Says whether a host is for tests; false where it is not the client's. */
export async function markTestHost(tx: ClientTx, host: string, isTestHost: boolean): Promise<boolean> {
  const rows = await tx.query(
    'update client_hosts set is_test_host = $3 where client_id = $1 and host = $2 returning host',
    [tx.clientId, host, isTestHost],
  )
  return rows.length > 0
}

export async function deleteHost(tx: ClientTx, host: string): Promise<void> {
  await tx.query('delete from client_hosts where client_id = $1 and host = $2', [tx.clientId, host])
}

/** Says that the client's own words are others now. */
export async function updateWordsVersion(tx: ClientTx, version: string): Promise<void> {
  await tx.query('update clients set words_version = $2 where client_id = $1', [tx.clientId, version])
}

export async function isClosed(tx: ClientTx): Promise<boolean> {
  const rows = await tx.query('select from clients where client_id = $1 and closed_at is not null', [tx.clientId])
  return rows.length > 0
}

/** Sets the client aside, or lets it be served again; answers whether that changed anything. */
export async function writeClosed(tx: ClientTx, isClosed: boolean): Promise<boolean> {
  const rows = await tx.query(
    `update clients set closed_at = case when $2 then now() end, arriving = null where client_id = $1 and (closed_at is null) = $2 returning 1`,
    [tx.clientId, isClosed],
  )
  return rows.length > 0
}

/** The newest transaction that there is. */
export async function newestTransaction(db: Database): Promise<string> {
  const [row] = await withoutClient<{ id: string }>(
    db,
    'select pg_snapshot_xmax(pg_current_snapshot())::text as id',
    [],
  )
  return row!.id
}

/** Whether every transaction before one has ended. */
export async function haveEndedBefore(db: Database, transaction: string): Promise<boolean> {
  const [row] = await withoutClient<{ have: boolean }>(
    db,
    'select pg_snapshot_xmin(pg_current_snapshot()) >= $1::xid8 as have',
    [transaction],
  )
  return row!.have
}
