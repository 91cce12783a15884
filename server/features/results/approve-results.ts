import {
  type Actor,
  actorParts,
  areOfOneAccount,
  areTwoPersons,
  isSamePerson,
  personOfActor,
} from '../../../rules/actors/actor.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { recordEvent } from '../audit/events.ts'
import { lockBatch } from './lock-batch.ts'
import { type Budget, budgetOf } from './over-budget.ts'
import { type BatchRow, findBatch, markApproved } from './results.store.ts'
import { hasOwnLine, readCorrectors } from './review-batch.store.ts'

/** What the approver has to name, so that it cannot be overlooked. */
export interface Acknowledged {
  /** How many people the batch holds back. */
  readonly heldBack?: number
  /** The last day of the data, where that is before the last day of the program. */
  readonly dataThrough?: string
}

/** Why somebody may not approve a batch, whatever their role. */
export type ApprovalBar =
  | 'own-award'
  | 'same-person'
  | 'same-account'
  | 'preparer-not-linked'
  | 'approver-not-linked'
  | 'own-correction'
  | 'over-budget'

export type ApproveRefusal = ApprovalBar | 'batch-unknown' | 'batch-not-open' | 'held-back' | 'data-ends-early'

/**
 * Approves an open batch. That takes another person than the one who prepared it and those whose corrections by hand it pays (console §1),
 * unless the client works with a single approver, and nobody approves an award of their own. People who are held back, and final results on data that ends
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
  const budget = await budgetOf(tx, batch, program.document)
  const bar = await whyNotApprove(tx, batch, { budget, isOneEnough: program.is_same_approver_allowed }, actor)
  if (bar === 'over-budget') return refused(bar, { batch: batchId, budget: budget!.points, over: -budget!.left })
  if (bar !== undefined) return refused(bar, { batch: batchId, account: actorParts(actor).typedBy ?? '' })
  const { held_back: heldBack, data_through: dataThrough, period_end: end } = batch
  if ((acknowledged.heldBack ?? 0) !== heldBack) {
    return refused('held-back', { batch: batchId, heldBack, named: acknowledged.heldBack ?? 0 })
  }
  if (isDataEarly(batch) && acknowledged.dataThrough !== dataThrough) {
    return refused('data-ends-early', { batch: batchId, end, dataThrough: dataThrough ?? 'none' })
  }
  await markApproved(tx, batchId, actor)
  const named = {
    ...(!areTwoPersons(batch.prepared_by, actor) && { singleApprover: true }),
    ...(heldBack > 0 && { heldBack }),
    ...(isDataEarly(batch) && { dataThrough, periodEnd: end }),
  }
  await recordEvent(tx, { actor, action: 'results.approved', subject: `batch:${batchId}`, details: named })
  return done((await findBatch(tx, batchId))!)
}

/** Why somebody may not approve a batch; nothing where they may. */
export async function whyNotApprove(
  tx: ClientTx,
  batch: BatchRow,
  { budget, isOneEnough }: { readonly budget: Budget | undefined; readonly isOneEnough: boolean },
  actor: Actor,
): Promise<ApprovalBar | undefined> {
  const person = personOfActor(actor)
  if (person !== undefined && (await hasOwnLine(tx, batch.batch_id, person))) return 'own-award'
  if (!isOneEnough) {
    if (!areTwoPersons(batch.prepared_by, actor)) return pairRefusal(batch.prepared_by, actor)
    const correctors = await readCorrectors(tx, batch.batch_id)
    if (correctors.some(one => isSamePerson(one, actor) || areOfOneAccount(one, actor))) return 'own-correction'
  }
  return budget !== undefined && budget.left < 0 && batch.budget_reason === null ? 'over-budget' : undefined
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
