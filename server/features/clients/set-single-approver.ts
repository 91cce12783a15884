import type { Actor } from '../../../rules/actors/actor.ts'
import type { Tenant } from '../../db/tenant.ts'
import { recordEvent } from '../audit/events.ts'
import { mustChangeSettings } from './change-settings.ts'

/**
 * Says that the client has no two people to prepare and approve results (console §1): whoever prepared a batch may approve it,
 * and each such batch says so.
 */
export async function setSingleApprover(tenant: Tenant, sameApprover: boolean, actor: Actor): Promise<void> {
  await mustChangeSettings(tenant, ({ results }) => ({ results: { ...results, sameApprover } }))
  const details = { singleApprover: sameApprover }
  await recordEvent(tenant, { actor, action: 'client.single-approver', subject: 'client', details })
}
