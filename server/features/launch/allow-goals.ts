import type { Actor } from '../../../rules/actors/actor.ts'
import type { Tenant } from '../../db/tenant.ts'
import { recordEvent } from '../audit/events.ts'
import { mustChangeSettings } from '../clients/change-settings.ts'

/** Says whether somebody who acts as a person may keep goals and plans for them (decisions §8). */
export async function allowGoals(tenant: Tenant, goalsAllowed: boolean, actor: Actor): Promise<void> {
  await mustChangeSettings(tenant, ({ launchAs }) => ({ launchAs: { ...launchAs, goalsAllowed } }))
  await recordEvent(tenant, { actor, action: 'client.launch', subject: 'client', details: { goalsAllowed } })
}
