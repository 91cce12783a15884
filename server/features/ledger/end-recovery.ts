import { type Actor, personOfActor } from '../../../rules/actors/actor.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { withActorNames } from '../audit/actor-names.ts'
import { recordEvent } from '../audit/events.ts'
import { expireLotsOf } from './expire-lots.ts'
import { findRecovery, holdRecovery, insertRecoveryEnd, type RecoveryRow, readRecoveries } from './recoveries.store.ts'

export type RecoveryRefusal = 'reason-missing' | 'recovery-unknown' | 'recovery-not-open' | 'own-points'

export interface RecoveryToEnd {
  readonly recoveryId: number
  readonly reason: string
  readonly actor: Actor
}

/** Points that should go back and were spent, each a case for a person to decide (decisions §4.11). */
export async function listRecoveries(tx: ClientTx, which: { isOpenOnly: boolean }): Promise<RecoveryRow[]> {
  return withActorNames(tx, await readRecoveries(tx, which.isOpenOnly), ['ended_by'])
}

/**
 * Takes the points of a case from the person's balance, oldest lots first. The balance may fall below zero: that is what
 * the person who settles it approves (decisions §5), and later points fill it up first.
 */
export function settleRecovery(tx: ClientTx, recovery: RecoveryToEnd): Promise<Outcome<RecoveryRow, RecoveryRefusal>> {
  return end(tx, recovery, 'settled')
}

/** Lets the person keep the points of a case. */
export function waiveRecovery(tx: ClientTx, recovery: RecoveryToEnd): Promise<Outcome<RecoveryRow, RecoveryRefusal>> {
  return end(tx, recovery, 'waived')
}

async function end(
  tx: ClientTx,
  { recoveryId, actor, ...rest }: RecoveryToEnd,
  how: 'settled' | 'waived',
): Promise<Outcome<RecoveryRow, RecoveryRefusal>> {
  const reason = rest.reason.trim()
  if (reason === '') return refused('reason-missing')
  await holdRecovery(tx, recoveryId)
  const held = await findRecovery(tx, recoveryId)
  if (held === undefined) return refused('recovery-unknown', { recovery: recoveryId })
  // Points whose last day is over settle nothing, whether the next round has come for them or not.
  await expireLotsOf(tx, held.person_id)
  const found = (await findRecovery(tx, recoveryId))!
  if (personOfActor(actor) === found.person_id) return refused('own-points')
  // Said again it answers the same: a lost answer is asked for once more.
  if (found.state === how && found.reason === reason) return done(found)
  if (found.state !== 'open') return refused('recovery-not-open', { recovery: recoveryId, state: found.state })
  await insertRecoveryEnd(tx, { recoveryId, how, reason, actor })
  await recordEvent(tx, {
    actor,
    action: `ledger.recovery-${how}`,
    subject: `recovery:${recoveryId}`,
    details: { reason },
  })
  const [ended] = await withActorNames(tx, [(await findRecovery(tx, recoveryId))!], ['ended_by'])
  return done(ended!)
}
