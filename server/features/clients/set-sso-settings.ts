import type { Tenant } from '../../db/tenant.ts'
import { getClient } from './client-of-host.ts'
import type { ClientSettings } from './client-settings.ts'
import { updateSettings } from './clients.store.ts'

/** Keeps what every request must know of how the client's people sign on. */
export async function setSsoSettings(tenant: Tenant, sso: ClientSettings['sso']): Promise<void> {
  const { settings } = await getClient(tenant)
  await updateSettings(tenant, { ...settings, sso })
}
