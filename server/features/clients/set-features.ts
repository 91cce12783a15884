import type { Actor } from '../../../rules/actors/actor.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { recordEvent } from '../audit/events.ts'
import { mustChangeSettings } from './change-settings.ts'
import type { ClientSettings } from './client-settings.ts'

/** Switches parts of the product on or off for the client; what is not named stays as it is. Answers what then is on. */
export async function setFeatures(
  tx: ClientTx,
  wanted: Partial<ClientSettings['features']>,
  actor: Actor,
): Promise<ClientSettings['features']> {
  const { before, after } = await mustChangeSettings(tx, ({ features }) => ({ features: { ...features, ...wanted } }))
  const details = { before: before.features, after: after.features }
  await recordEvent(tx, { actor, action: 'client.features', subject: 'client', details })
  return after.features
}
