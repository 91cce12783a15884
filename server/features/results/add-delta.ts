import { programDocument } from '../../../contract/program-document.ts'
import { type Actor, personOfActor } from '../../../rules/actors/actor.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import { type AwardKind, awardKinds } from '../../../rules/payout/correct-award.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { readStored } from '../../db/stored-document.ts'
import { recordEvent } from '../audit/events.ts'
import { findAwardedGoal, insertDelta } from './award-deltas.store.ts'
import { lockProgram } from './results.store.ts'

/** A correction of one award by hand. */
export interface Delta {
  readonly programId: string
  readonly userName: string
  readonly kind: string
  /** Whole points, added to what the rules give; negative takes away. */
  readonly points: number
  readonly reason: string
}

export type DeltaRefusal =
  | 'program-unknown'
  | 'reason-missing'
  | 'kind-unknown'
  | 'points-not-whole'
  | 'person-not-enrolled'
  | 'nothing-issued'
  | 'award-unknown'
  | 'correction-repeated'
  | 'own-award'

/** No correction by hand is larger, in points. */
const mostPoints = 1_000_000_000

/**
 * Keeps a correction of an award by hand, once something of the program was issued. It pays nothing by itself: it is part of
 * every later calculation, which a person approves. Nobody corrects an award of their own, and what is sent again after its
 * answer was lost counts once.
 */
export async function addDelta(tx: ClientTx, delta: Delta, actor: Actor): Promise<Outcome<number, DeltaRefusal>> {
  const { programId, userName, kind, points } = delta
  const reason = delta.reason.trim()
  if (reason === '') return refused('reason-missing')
  if (!isAwardKind(kind)) return refused('kind-unknown', { kind })
  if (!Number.isSafeInteger(points) || points === 0 || Math.abs(points) > mostPoints) return refused('points-not-whole')
  const found = await lockProgram(tx, programId)
  if (found === undefined) return refused('program-unknown', { program: programId })
  if (found.published_version === null) return refused('nothing-issued', { program: programId })
  const { timePeriodId } = readStored(programDocument, found.document).timePeriod
  const goal = await findAwardedGoal(tx, { programId, timePeriodId }, userName, kind)
  if (goal === undefined) return refused('person-not-enrolled', { user: userName, program: programId })
  if (goal.person_id === personOfActor(actor)) return refused('own-award', { batch: programId })
  if (!goal.is_issued) return refused('nothing-issued', { program: programId })
  if (!goal.has_award) return refused('award-unknown', { user: userName, kind, program: programId })
  const deltaId = await insertDelta(tx, { paxGoalId: goal.pax_goal_id, kind, points, reason, actor })
  if (deltaId === undefined) return refused('correction-repeated')
  const subject = `delta:${deltaId}` as const
  await recordEvent(tx, {
    actor,
    action: 'results.delta',
    subject,
    details: { programId, userName, kind, points, reason },
  })
  return done(deltaId)
}

function isAwardKind(kind: string): kind is AwardKind {
  return awardKinds.some(known => known === kind)
}
