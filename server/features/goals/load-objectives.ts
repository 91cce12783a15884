import { plainText } from '../../../rules/decimal.ts'
import { assignedTarget } from '../../../rules/goals/assigned-target.ts'
import { isPaidByBaseline } from '../../../rules/goals/baseline-required.ts'
import { done, refused } from '../../../rules/outcome.ts'
import type { Program } from '../../../rules/programs/program.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import type { LoadContext, LoadResult } from '../load-history/load-context.ts'
import { decideStagedGoals, type GoalRule } from './decide-staged-goals.ts'
import { type StagedGoal, sumOf } from './goals-load.store.ts'

/** Assigns targets, and awards where the file has them, in programs without goal selection (decisions §3, §6). */
export async function loadObjectives(tx: ClientTx, context: LoadContext): Promise<LoadResult> {
  const brought = await decideStagedGoals(tx, context, {
    columns: ['target', 'award'],
    action: 'goal.assigned',
    decide: decideObjective,
  })
  return { ...brought, sum: await sumOf(tx, 'target') }
}

function decideObjective(program: Program, staged: StagedGoal): ReturnType<GoalRule['decide']> {
  const {
    cells: [wanted, points],
    group_id: groupId,
    baseline,
  } = staged
  if (program.goalSelection !== undefined) return refused('goals-not-assigned')
  const target = assignedTarget(wanted!, program.rounding)
  if (!target.ok) return { ...target, column: 'target' }
  const award = points == null ? null : Number(points)
  const group = program.groups.find(one => one.groupId === groupId)
  const isUnpayable = baseline === null && group !== undefined && isPaidByBaseline(program, group)
  const goal = done({ levelId: null, target: plainText(target.value), award, selectedAt: null })
  return isUnpayable ? { ...goal, column: 'userName', warning: 'baseline-needed' } : goal
}
