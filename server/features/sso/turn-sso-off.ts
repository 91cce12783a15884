import type { Actor } from '../../../rules/actors/actor.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { recordEvent } from '../audit/events.ts'
import { mustChangeSettings } from '../clients/change-settings.ts'

/** Leaves the password as the only way in; the providers are kept for the day when they are applied again. */
export async function turnSsoOff(tx: ClientTx, actor: Actor): Promise<{ readonly wasOn: boolean }> {
  const { before } = await mustChangeSettings(tx, ({ sso }) => ({ sso: { ...sso, ssoType: 'none' } }))
  const { ssoType } = before.sso
  const details = { before: { ssoType }, after: { ssoType: 'none' } }
  await recordEvent(tx, { actor, action: 'sso.off', subject: 'client', details })
  return { wasOn: ssoType === 'sso_login' || ssoType === 'sso_only' }
}
