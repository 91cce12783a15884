import { programDocument } from '../../../contract/program-document.ts'
import type { Actor } from '../../../rules/actors/actor.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { readStored } from '../../db/stored-document.ts'
import { recordEvent } from '../audit/events.ts'
import { lockBatch } from './lock-batch.ts'
import type { BatchRow } from './results.store.ts'
import { markBudget, readIssued } from './review-batch.store.ts'

/**
 * A program's budget, what of it is issued without a batch, and what is left with it; below 0 the batch goes over it. One that was
 * issued shows what was left then; one that was reversed or withdrawn takes nothing.
 */
export interface Budget {
  readonly points: number
  readonly issued: number
  readonly left: number
}

/** Nothing where the program has no budget. */
export async function budgetOf(tx: ClientTx, batch: BatchRow, document: unknown): Promise<Budget | undefined> {
  const { budget } = readStored(programDocument, document)
  if (budget === undefined) return undefined
  const issued = await readIssued(tx, batch.batch_id)
  const isGone = batch.status === 'reversed' || batch.status === 'withdrawn'
  return { points: budget, issued, left: budget - issued - (isGone ? 0 : batch.posted_points) }
}

export type BudgetRefusal = 'batch-unknown' | 'batch-not-open' | 'reason-missing' | 'within-budget'

/** Lets a batch go over its program's budget, with an owner's reason; it still takes an approver (console W03d). */
export async function allowOverBudget(
  tx: ClientTx,
  batchId: number,
  reason: string,
  actor: Actor,
): Promise<Outcome<undefined, BudgetRefusal>> {
  if (reason.trim() === '') return refused('reason-missing')
  const locked = await lockBatch(tx, batchId)
  if (locked === undefined) return refused('batch-unknown', { batch: batchId })
  const { batch, program } = locked
  if (batch.status !== 'open') return refused('batch-not-open', { batch: batchId, status: batch.status })
  const budget = await budgetOf(tx, batch, program.document)
  if (budget === undefined || budget.left >= 0) return refused('within-budget', { batch: batchId })
  await markBudget(tx, batchId, reason.trim(), actor)
  await recordEvent(tx, {
    actor,
    action: 'results.over-budget',
    subject: `batch:${batchId}`,
    details: { reason: reason.trim(), budget: budget.points, left: budget.left },
  })
  return done(undefined)
}
