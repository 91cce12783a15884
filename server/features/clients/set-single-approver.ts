import type { Actor } from '../../../rules/actors/actor.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { recordEvent } from '../audit/events.ts'
import { mustChangeSettings } from './change-settings.ts'

/**
 * Says that the client has no two people to prepare and approve results (console §1): whoever prepared a batch may approve it,
 * and each such batch says so.
 */
export async function setSingleApprover(tx: ClientTx, sameApprover: boolean, actor: Actor): Promise<void> {
  const { before } = await mustChangeSettings(tx, ({ results }) => ({ results: { ...results, sameApprover } }))
  const details = { before: before.results.sameApprover, after: sameApprover }
  await recordEvent(tx, { actor, action: 'client.single-approver', subject: 'client', details })
}
