import type { Actor } from '../../../rules/actors/actor.ts'
import { normalHost } from '../../../rules/clients/host-name.ts'
import { isNamedForTests } from '../../../rules/clients/test-host.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import { type ClientTx, withClient } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'
import { recordEvent } from '../audit/events.ts'
import { mustChangeSettings } from './change-settings.ts'
import { lockClient } from './client-of-host.ts'
import { deleteHost, findHost, insertHost, listHosts, markTestHost } from './clients.store.ts'
import { mainHostOf } from './origin-of.ts'

export interface ClientHost {
  readonly host: string
  /** Whether the QA bar may be opened there (product.md §2). */
  readonly isTestHost: boolean
}

/** Where a client is reached. */
export async function hostsOf(tx: ClientTx): Promise<ClientHost[]> {
  return (await listHosts(tx)).map(({ host, is_test_host }) => ({ host, isTestHost: is_test_host }))
}

export interface NewHost {
  readonly host: string
  /** By default it follows from the name at registration (product §9). */
  readonly isTestHost?: boolean | undefined
  readonly actor: Actor
}

/** Adds a host to a client, or changes whether one of its hosts is a test host. Answers all of them. */
export async function addHost(
  db: Database,
  clientId: number,
  { host, isTestHost, actor }: NewHost,
): Promise<Outcome<ClientHost[], 'host-malformed' | 'host-taken'>> {
  const normal = normalHost(host)
  if (normal === undefined) return refused('host-malformed', { host })
  const isForTests = isTestHost ?? isNamedForTests(normal)
  const holder = await findHost(db, normal)
  if (holder !== undefined && holder.client_id !== clientId) return refused('host-taken', { host: normal })
  return withClient(db, clientId, tx => registerHost(tx, { host: normal, isTestHost: isForTests, actor }))
}

/** The same in a transaction, for a host in its normal form. `proof`: by what it was proved. */
export async function registerHost(
  tx: ClientTx,
  { actor, proof, ...of }: ClientHost & { readonly actor: Actor; readonly proof?: 'dns' | 'file' },
): Promise<Outcome<ClientHost[], 'host-taken'>> {
  const { host, isTestHost } = of
  const { settings, firstHost } = await lockClient(tx)
  // Somebody may have registered it since it was looked up, for whichever client.
  const isNew = await insertHost(tx, host, isTestHost)
  if (!isNew && !(await markTestHost(tx, host, isTestHost))) return refused('host-taken', { host })
  // The new one may be the first by name: the main host stays the one that links and identity providers know.
  const after = isNew && settings.origin === undefined && firstHost !== undefined ? `https://${firstHost}` : undefined
  if (after !== undefined) await mustChangeSettings(tx, () => ({ origin: after }))
  const details = { host, isTestHost, ...(proof && { proof }), ...(after && { origin: { before: null, after } }) }
  await recordEvent(tx, { actor, action: 'client.host-added', subject: 'client', details })
  return done(await hostsOf(tx))
}

/** Ends that a client is reached at a host; the last one stays, and the one that mails lead to. Answers those that are left. */
export async function removeHost(
  tx: ClientTx,
  { host, actor }: { readonly host: string; readonly actor: Actor },
): Promise<Outcome<ClientHost[], 'host-unknown' | 'host-last' | 'host-main'>> {
  const normal = normalHost(host) ?? host
  // Two that go at a time would each find the other one left.
  const client = await lockClient(tx)
  const hosts = await hostsOf(tx)
  if (!hosts.some(one => one.host === normal)) return refused('host-unknown', { host: normal })
  if (hosts.length === 1) return refused('host-last', { host: normal })
  if (normal === mainHostOf(client)) return refused('host-main', { host: normal })
  await deleteHost(tx, normal)
  await recordEvent(tx, { actor, action: 'client.host-removed', subject: 'client', details: { host: normal } })
  return done(hosts.filter(one => one.host !== normal))
}
