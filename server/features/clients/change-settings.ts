import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { Tenant } from '../../db/tenant.ts'
import { getClient } from './client-of-host.ts'
import { type ClientSettings, type ClientSettingsInput, clientSettings } from './client-settings.ts'
import { updateSettings } from './clients.store.ts'

/** Changes the settings that are named, each as a whole, and leaves the others; `undefined` takes one away. */
export async function changeSettings(
  tenant: Tenant,
  wanted: Partial<ClientSettingsInput>,
): Promise<Outcome<ClientSettings, 'settings-malformed'>> {
  const { settings } = await getClient(tenant)
  const parsed = clientSettings.safeParse({ ...settings, ...wanted })
  if (!parsed.success) return refused('settings-malformed', problemOf(parsed.error.issues[0]!))
  await updateSettings(tenant, parsed.data)
  return done(parsed.data)
}

/** Where it is, and what is wrong with it there. */
function problemOf({ path, message }: { readonly path: readonly PropertyKey[]; readonly message: string }) {
  return { at: path.join('.'), problem: message }
}
