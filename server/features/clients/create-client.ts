import type { Actor } from '../../../rules/actors/actor.ts'
import { normalHost } from '../../../rules/clients/host-name.ts'
import { localeOf } from '../../../rules/clients/locales.ts'
import { isNamedForTests } from '../../../rules/clients/test-host.ts'
import { isTimeZone } from '../../../rules/clients/time-zone.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import { withClient } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'
import { recordEvent } from '../audit/events.ts'
import { type ClientSettingsInput, clientSettings } from './client-settings.ts'
import { findClientId, findHost, insertClient, insertHost, nextClientId } from './clients.store.ts'

export interface NewClient {
  readonly key: string
  readonly name: string
  readonly timeZone?: string
  readonly defaultLocale?: string
  /** Whether one is a test host follows from its name by default. */
  readonly hosts?: readonly { readonly host: string; readonly isTestHost?: boolean }[]
  readonly settings?: ClientSettingsInput
  /** Who makes it; the product itself where nobody is named. */
  readonly actor?: Actor
}

export type NewClientRefusal =
  | 'client-exists'
  | 'client-key-malformed'
  | 'time-zone-unknown'
  | 'locale-unknown'
  | 'host-malformed'
  | 'host-taken'

/** Makes a client; each developer's machine reaches it at `KEY.localhost` as well (decisions §2). Answers its id. */
export async function createClient(db: Database, client: NewClient): Promise<Outcome<number, NewClientRefusal>> {
  const { key, name, timeZone = 'UTC', defaultLocale = 'en_US', actor = 'system:setup' } = client
  if (!/^[a-z][a-z0-9-]{1,30}$/.test(key)) return refused('client-key-malformed', { key })
  if (!isTimeZone(timeZone)) return refused('time-zone-unknown', { timeZone })
  if (localeOf(defaultLocale).code !== defaultLocale) return refused('locale-unknown', { locale: defaultLocale })
  if ((await findClientId(db, key)) !== undefined) return refused('client-exists', { key })
  const hosts = new Map([[`${key}.localhost`, true]])
  for (const { host, isTestHost } of client.hosts ?? []) {
    const normal = normalHost(host)
    if (normal === undefined) return refused('host-malformed', { host })
    if (!hosts.has(normal)) hosts.set(normal, isTestHost ?? isNamedForTests(normal))
  }
  for (const host of hosts.keys()) {
    if ((await findHost(db, host)) !== undefined) return refused('host-taken', { host })
  }
  const clientId = await nextClientId(db)
  const settings = clientSettings.parse(client.settings ?? {})
  await withClient(db, clientId, async tx => {
    await insertClient(tx, { key, name, timeZone, defaultLocale, settings })
    for (const [host, isTestHost] of hosts) {
      if (!(await insertHost(tx, host, isTestHost))) throw new Error(`${host} was given to another client meanwhile.`)
    }
    const details = { key, name, hosts: [...hosts.keys()] }
    await recordEvent(tx, { actor, action: 'client.created', subject: 'client', details })
  })
  return done(clientId)
}
