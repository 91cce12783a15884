import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { recordEvent } from '../audit/events.ts'
import type { Client } from '../clients/client-of-host.ts'
import { raisePrivacyVersion } from './profile.store.ts'

/**
 * Records that a person has read the privacy notice (A19). Only the current version can be acknowledged. The audit trail keeps
 * who acknowledged which version, and when.
 */
export async function acknowledgeNotice(
  tx: ClientTx,
  client: Client,
  personId: number,
  version: number,
): Promise<Outcome<undefined, 'privacy-notice-changed'>> {
  if (version !== client.settings.privacyNotice.version) return refused('privacy-notice-changed')
  await noteAcknowledged(tx, personId, version)
  return done(undefined)
}

/** The same for a version that is known to stand. */
export async function noteAcknowledged(tx: ClientTx, personId: number, version: number): Promise<void> {
  if (!(await raisePrivacyVersion(tx, personId, version))) return
  await recordEvent(tx, {
    actor: `person:${personId}`,
    action: 'privacy.acknowledged',
    subject: `person:${personId}`,
    details: { version },
  })
}
