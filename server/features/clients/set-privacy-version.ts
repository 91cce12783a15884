import type { Actor } from '../../../rules/actors/actor.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { recordEvent } from '../audit/events.ts'
import { mustChangeSettings } from './change-settings.ts'
import { highestAcknowledged } from './privacy-notice.store.ts'

/**
 * Sets the version of the privacy notice that people are asked to acknowledge; 0 asks nobody (A19). Never below one that
 * somebody has acknowledged: their yes would count for words they have not seen.
 */
export async function setPrivacyVersion(
  tx: ClientTx,
  version: number,
  actor: Actor,
): Promise<Outcome<number, 'privacy-version-behind'>> {
  const highest = await highestAcknowledged(tx)
  if (version > 0 && version < highest) return refused('privacy-version-behind', { highest })
  const { before } = await mustChangeSettings(tx, ({ privacyNotice }) => ({
    privacyNotice: { ...privacyNotice, version },
  }))
  const details = { before: before.privacyNotice.version, after: version }
  await recordEvent(tx, { actor, action: 'client.privacy-notice', subject: 'client', details })
  return done(version)
}
