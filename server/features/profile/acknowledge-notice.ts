import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { Tenant } from '../../db/tenant.ts'
import { recordEvent } from '../audit/events.ts'
import type { Client } from '../clients/client-of-host.ts'
import { raisePrivacyVersion } from './profile.store.ts'

/**
 * Notes that a person has read the privacy notice (A19). Only the version that stands now: a yes to words that have
 * changed since is none. The trail keeps who said it to which version, and when.
 */
export async function acknowledgeNotice(
  tenant: Tenant,
  client: Client,
  personId: number,
  version: number,
): Promise<Outcome<undefined, 'privacy-notice-changed'>> {
  if (version !== client.settings.privacyNotice.version) return refused('privacy-notice-changed')
  if (await raisePrivacyVersion(tenant, personId, version)) {
    await recordEvent(tenant, {
      actor: `person:${personId}`,
      action: 'privacy.acknowledged',
      subject: `person:${personId}`,
      details: { version },
    })
  }
  return done(undefined)
}
