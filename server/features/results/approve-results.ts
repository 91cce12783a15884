import { type Actor, actorParts, areOfOneAccount, areTwoPersons, personOfActor } from '../../../rules/actors/actor.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { recordEvent } from '../audit/events.ts'
import { lockBatch } from './lock-batch.ts'
import { budgetOf } from './over-budget.ts'
import { type BatchRow, findBatch, markApproved } from './results.store.ts'
import { hasOwnLine } from './review-batch.store.ts'

/** What the approver has to name, so that it cannot be overlooked. */
export interface Acknowledged {
  /** How many people the batch holds back. */
  readonly heldBack?: number
  /** The last day of the data, where that is before the last day of the program. */
  readonly dataThrough?: string
}

export type ApproveRefusal =
  | 'batch-unknown'
  | 'batch-not-open'
  | 'same-person'
  | 'same-account'
  | 'preparer-not-linked'
  | 'approver-not-linked'
  | 'held-back'
  | 'data-ends-early'
  | 'own-award'
  | 'over-budget'

/**
 * Approves an open batch. That takes another person than the one who prepared it (console §1), unless the client works with
 * a single approver, and nobody approves an award of their own. People who are held back, and final results on data that ends
 * before the program, have to be named. A batch that goes over the program's budget waits for an owner's reason.
 */
export async function approveResults(
  tx: ClientTx,
  batchId: number,
  actor: Actor,
  acknowledged: Acknowledged = {},
): Promise<Outcome<BatchRow, ApproveRefusal>> {
  const locked = await lockBatch(tx, batchId)
  if (locked === undefined) return refused('batch-unknown', { batch: batchId })
  const { batch, program } = locked
  if (batch.status !== 'open') return refused('batch-not-open', { batch: batchId, status: batch.status })
  const isPair = areTwoPersons(batch.prepared_by, actor)
  if (!isPair && !program.is_same_approver_allowed) {
    return refused(pairRefusal(batch.prepared_by, actor), { batch: batchId, account: actorParts(actor).typedBy ?? '' })
  }
  const approver = personOfActor(actor)
  if (approver !== undefined && (await hasOwnLine(tx, batchId, approver)))
    return refused('own-award', { batch: batchId })
  const budget = await budgetOf(tx, batch, program.document)
  if (budget !== undefined && budget.left < 0 && batch.budget_reason === null) {
    return refused('over-budget', { batch: batchId, budget: budget.points, over: -budget.left })
  }
  const { held_back: heldBack, data_through: dataThrough, period_end: end } = batch
  if ((acknowledged.heldBack ?? 0) !== heldBack) {
    return refused('held-back', { batch: batchId, heldBack, named: acknowledged.heldBack ?? 0 })
  }
  if (isDataEarly(batch) && acknowledged.dataThrough !== dataThrough) {
    return refused('data-ends-early', { batch: batchId, end, dataThrough: dataThrough ?? 'none' })
  }
  await markApproved(tx, batchId, actor)
  const named = {
    ...(!isPair && { singleApprover: true }),
    ...(heldBack > 0 && { heldBack }),
    ...(isDataEarly(batch) && { dataThrough, periodEnd: end }),
  }
  await recordEvent(tx, { actor, action: 'results.approved', subject: `batch:${batchId}`, details: named })
  return done((await findBatch(tx, batchId))!)
}

/** Whether these are final results on data that ends before the program does. */
export function isDataEarly({ purpose, data_through, period_end }: BatchRow): boolean {
  return purpose !== 'progress' && (data_through === null || data_through < period_end)
}

/** What is missing: the person who prepared, the one who approves, another person than the first, or another account. */
function pairRefusal(preparedBy: string, actor: Actor) {
  const [preparer, approver] = [personOfActor(preparedBy), personOfActor(actor)]
  if (approver === undefined) return 'approver-not-linked'
  if (preparer === undefined) return 'preparer-not-linked'
  return preparer !== approver && areOfOneAccount(preparedBy, actor) ? 'same-account' : 'same-person'
}
