import { ifReached } from '../../../rules/payout/if-reached.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { seenPrograms } from '../program-views/seen-programs.ts'
import { ownPaid } from '../progress/own-progress.ts'
import type { Looker } from './looker.ts'

/**
 * What the goals that a person has picked or was given would still add to their points, were each just reached: by the figures of
 * the progress screen, less what was paid on the way. A program that is over adds nothing: there is no step left to take.
 */
export async function pointsToCome(tx: ClientTx, looker: Looker): Promise<number> {
  const { seen, today } = await seenPrograms(tx, looker.client, looker.personId)
  let sum = 0
  for (const one of seen) {
    const { program, paxGoal, standing } = one
    const isOver = standing.status === 'final_issuance' || program.document.timePeriod.endDate < today
    if (paxGoal === undefined || isOver) continue
    const { groupId, levelId, assignedAward, deltas } = paxGoal
    const { target, baseline } = paxGoal.facts
    // What is not shown as progress is not shown by this either.
    const rows = standing.figures ? paxGoal.facts.rows : []
    const terms = program.termsIn('', '')
    const reached = ifReached(terms, { groupId, levelId, assignedAward, deltas, target, baseline, rows })
    const paid = await ownPaid(tx, looker, one)
    const soFar = paid?.payments.reduce((sum, { points }) => sum + points, 0) ?? 0
    sum += Math.max(0, reached - soFar)
  }
  return sum
}
