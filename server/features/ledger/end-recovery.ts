import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { Tenant } from '../../db/tenant.ts'
import { recordEvent } from '../audit/events.ts'
import { findRecovery, holdRecovery, insertRecoveryEnd, type RecoveryRow, readRecoveries } from './recoveries.store.ts'

export type RecoveryRefusal = 'reason-missing' | 'recovery-unknown' | 'recovery-not-open'

export interface RecoveryToEnd {
  readonly recoveryId: number
  readonly reason: string
  readonly actor: string
}

/** Points that should go back and were spent, each a case for a person to decide (decisions §4.11). */
export function listRecoveries(tenant: Tenant, { isOpenOnly }: { isOpenOnly: boolean }): Promise<RecoveryRow[]> {
  return readRecoveries(tenant, isOpenOnly)
}

/**
 * Takes the points of a case from the person's balance, oldest lots first. The balance may fall below zero: that is what
 * the person who settles it approves (decisions §5), and later points fill it up first.
 */
export function settleRecovery(
  tenant: Tenant,
  recovery: RecoveryToEnd,
): Promise<Outcome<RecoveryRow, RecoveryRefusal>> {
  return end(tenant, recovery, 'settled')
}

/** Lets the person keep the points of a case. */
export function waiveRecovery(tenant: Tenant, recovery: RecoveryToEnd): Promise<Outcome<RecoveryRow, RecoveryRefusal>> {
  return end(tenant, recovery, 'waived')
}

async function end(
  tenant: Tenant,
  { recoveryId, actor, ...rest }: RecoveryToEnd,
  how: 'settled' | 'waived',
): Promise<Outcome<RecoveryRow, RecoveryRefusal>> {
  const reason = rest.reason.trim()
  if (reason === '') return refused('reason-missing')
  await holdRecovery(tenant, recoveryId)
  const found = await findRecovery(tenant, recoveryId)
  if (found === undefined) return refused('recovery-unknown', { recovery: recoveryId })
  // Said again it answers the same: a lost answer is asked for once more.
  if (found.state === how && found.reason === reason) return done(found)
  if (found.state !== 'open') return refused('recovery-not-open', { recovery: recoveryId, state: found.state })
  await insertRecoveryEnd(tenant, { recoveryId, how, reason, actor })
  await recordEvent(tenant, {
    actor,
    action: `ledger.recovery-${how}`,
    subject: `recovery ${recoveryId}`,
    details: { reason },
  })
  return done((await findRecovery(tenant, recoveryId))!)
}
