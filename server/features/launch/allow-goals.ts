import type { Actor } from '../../../rules/actors/actor.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { recordEvent } from '../audit/events.ts'
import { mustChangeSettings } from '../clients/change-settings.ts'

/** Says whether somebody who acts as a person may keep goals and plans for them (decisions §8). */
export async function allowGoals(tx: ClientTx, goalsAllowed: boolean, actor: Actor): Promise<void> {
  const { before } = await mustChangeSettings(tx, ({ launchAs }) => ({ launchAs: { ...launchAs, goalsAllowed } }))
  const details = { before: before.launchAs.goalsAllowed, after: goalsAllowed }
  await recordEvent(tx, { actor, action: 'client.launch', subject: 'client', details })
}
