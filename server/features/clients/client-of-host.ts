import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import { type ClientTx, withClient } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'
import { readStored } from '../../db/stored-document.ts'
import { DatabaseUnavailable } from '../../db/unavailable.ts'
import { tally } from '../../metrics/tally.ts'
import { type ClientWords, clientWords } from '../translations/client-words.ts'
import { type ClientSettings, clientSettings } from './client-settings.ts'
import { allClients, type ClientRow, findClientId, findHost, lockClientRow, readClient } from './clients.store.ts'

/** A client as every request needs it. */
export interface Client {
  readonly clientId: number
  readonly key: string
  readonly name: string
  readonly timeZone: string
  readonly defaultLocale: string
  readonly settings: ClientSettings
  /** What it says in its own words. */
  readonly words: ClientWords
  /** The first of its hosts that is no name of a developer's machine, such as `points.example.com`. */
  readonly firstHost: string | undefined
}

export interface HostedClient extends Client {
  /** The host that the request was sent to, one of the client's own. */
  readonly host: string
  readonly isTestHost: boolean
}

/** How long a server may answer by what it remembers of a client, in milliseconds. */
export const clientMemoryMs = 1000

/**
 * The client that a normalised host maps to, exactly one or none (decisions §2, security T1). Remembered for
 * a second: each request asks, and what was changed in another process has to show at once.
 */
export function makeClientOfHost(db: Database, memoryMs = clientMemoryMs) {
  const memory = new Map<
    string,
    { readonly until: number; readonly answer: Promise<Outcome<HostedClient, HostRefusal>> }
  >()
  return function clientOfHost(host: string): Promise<Outcome<HostedClient, HostRefusal>> {
    const known = memory.get(host)
    const isKnown = known !== undefined && known.until > performance.now()
    tally('cairn_cache_lookups_total', ['clients', isKnown ? 'hit' : 'miss'])
    if (isKnown) return known.answer
    // Hosts come from outside: their number must not grow the memory without end.
    if (memory.size > 1000) memory.clear()
    const answer = look(db, host).then(now => keepSame(known?.answer, now))
    memory.set(host, { until: performance.now() + memoryMs, answer })
    answer.catch(() => memory.delete(host))
    return answer
  }
}

// A client that has not changed stays the same object, so that what is cached for it stays valid.
async function keepSame(
  before: Promise<Outcome<HostedClient, HostRefusal>> | undefined,
  now: Outcome<HostedClient, HostRefusal>,
): Promise<Outcome<HostedClient, HostRefusal>> {
  const last = await before?.catch(() => undefined)
  return last !== undefined && JSON.stringify(last) === JSON.stringify(now) ? last : now
}

export type HostRefusal = 'InvalidClientError'

async function look(db: Database, host: string): Promise<Outcome<HostedClient, HostRefusal>> {
  const found = await findHost(db, host)
  if (found === undefined) return refused('InvalidClientError')
  // It moves: pages wait for it as for a database that is away.
  if (found.is_closed) throw new DatabaseUnavailable(`The client ${found.key} is set aside.`)
  const client = await withClient(db, found.client_id, getClient)
  return done({ ...client, host, isTestHost: found.is_test_host })
}

/** The client of the open transaction. Throws where there is none: no transaction is opened for an unknown client. */
export async function getClient(tx: ClientTx): Promise<Client> {
  const row = await readClient(tx)
  if (row === undefined) throw new Error(`There is no client ${tx.clientId}.`)
  return {
    clientId: row.client_id,
    key: row.key,
    name: row.name,
    timeZone: row.time_zone,
    defaultLocale: row.default_locale,
    settings: settingsOf(row),
    words: await clientWords(tx, row.words_version ?? undefined),
    firstHost: row.first_host ?? undefined,
  }
}

/** The settings of a client cannot be read: nothing of it can be served (product §8). */
export class ConfigAppFetchError extends Error {}

function settingsOf({ key, settings }: ClientRow): ClientSettings {
  try {
    return readStored(clientSettings, settings)
  } catch (cause) {
    throw new ConfigAppFetchError(`The settings of client ${key} cannot be read.`, { cause })
  }
}

/** The same, locked until the transaction ends: nobody else changes meanwhile what was read. */
export async function lockClient(tx: ClientTx): Promise<Client> {
  await lockClientRow(tx)
  return getClient(tx)
}

/** The id of the client that an operator names by its key. */
export async function clientByKey(db: Database, key: string): Promise<Outcome<number, 'client-unknown'>> {
  const found = await findClientId(db, key)
  return found === undefined ? refused('client-unknown', { key }) : done(found)
}

/** All clients, by id and key. */
export async function listClients(db: Database): Promise<{ clientId: number; key: string }[]> {
  return (await allClients(db)).map(({ client_id, key }) => ({ clientId: client_id, key }))
}
