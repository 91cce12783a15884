import type { Actor } from '../../../rules/actors/actor.ts'
import type { Tenant } from '../../db/tenant.ts'
import { recordEvent } from '../audit/events.ts'
import { getClient } from '../clients/client-of-host.ts'
import { setSsoSettings } from '../clients/set-sso-settings.ts'

/** Leaves the password as the only way in; the providers are kept for the day when they are applied again. */
export async function turnSsoOff(tenant: Tenant, actor: Actor): Promise<{ readonly wasOn: boolean }> {
  const { sso } = (await getClient(tenant)).settings
  const wasOn = sso.ssoType === 'sso_login' || sso.ssoType === 'sso_only'
  await setSsoSettings(tenant, { ...sso, ssoType: 'none' })
  await recordEvent(tenant, { actor, action: 'sso.off', subject: 'client' })
  return { wasOn }
}
