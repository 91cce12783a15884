import type { Actor } from '../../../rules/actors/actor.ts'
import type { Tenant } from '../../db/tenant.ts'
import { recordEvent } from '../audit/events.ts'
import { getClient } from './client-of-host.ts'
import type { ClientSettings } from './client-settings.ts'
import { updateSettings } from './clients.store.ts'

/** Switches parts of the product on or off for the client; what is not named stays as it is. Answers what then is on. */
export async function setFeatures(
  tenant: Tenant,
  wanted: Partial<ClientSettings['features']>,
  actor: Actor,
): Promise<ClientSettings['features']> {
  const { settings } = await getClient(tenant)
  const features = { ...settings.features, ...wanted }
  await updateSettings(tenant, { ...settings, features })
  await recordEvent(tenant, { actor, action: 'client.features', subject: 'client', details: features })
  return features
}
