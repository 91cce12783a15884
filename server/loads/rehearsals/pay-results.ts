import type { Actor } from '../../../rules/actors/actor.ts'
import { done, type Outcome } from '../../../rules/outcome.ts'
import { withClientLong } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'
import { approveResults } from '../../features/results/approve-results.ts'
import { issueResults } from '../../features/results/issue-results.ts'
import { allowOverBudget } from '../../features/results/over-budget.ts'
import { prepareResults } from '../../features/results/prepare-results.ts'
import { actor } from './set-scene.ts'

export interface Paying {
  readonly clientId: number
  readonly programId: string
  readonly preparer: Actor
  readonly approver: Actor
}

/** Results prepared by one, approved by another, and issued; over budget with a reason. Answers the batch, and whom the rules refuse. */
export async function payResults(
  inside: Database,
  { clientId, programId, preparer, approver }: Paying,
): Promise<Outcome<number> & { readonly heldBack: number }> {
  let heldBack = 0
  const paid = await withClientLong(inside, clientId, async (tx): Promise<Outcome<number>> => {
    const prepared = await prepareResults(inside, tx, programId, preparer)
    if (!prepared.ok) return prepared
    const { batch_id, held_back, data_through } = prepared.value
    heldBack = held_back
    const named = { heldBack, ...(data_through !== null && { dataThrough: data_through }) }
    const first = await approveResults(tx, batch_id, approver, named)
    const isOver = !first.ok && first.refusal === 'over-budget'
    const allowed = isOver ? await allowOverBudget(tx, batch_id, 'rehearsal', actor) : first
    if (!allowed.ok) return allowed
    const approved = isOver ? await approveResults(tx, batch_id, approver, named) : first
    if (!approved.ok) return approved
    const issued = await issueResults(inside, tx, batch_id, preparer)
    return issued.ok ? done(batch_id) : issued
  })
  return { ...paid, heldBack }
}
