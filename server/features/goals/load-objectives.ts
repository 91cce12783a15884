import { plainText } from '../../../rules/decimal.ts'
import { assignedTarget } from '../../../rules/goals/assigned-target.ts'
import { isPaidByBaseline } from '../../../rules/goals/baseline-required.ts'
import { done, refused } from '../../../rules/outcome.ts'
import type { Program } from '../../../rules/programs/program.ts'
import type { Tenant } from '../../db/tenant.ts'
import type { LoadContext, LoadResult } from '../load-history/load-context.ts'
import { type DecideGoal, decideStagedGoals } from './decide-staged-goals.ts'
import { type StagedGoal, sumOf } from './goals-load.store.ts'

/** Assigns targets, and awards where the file has them, in programs without goal selection (decisions §3, §6). */
export async function loadObjectives(tenant: Tenant, context: LoadContext): Promise<LoadResult> {
  const brought = await decideStagedGoals(tenant, context, 'goal.assigned', decideObjective)
  return { ...brought, sum: await sumOf(tenant, 'target') }
}

function decideObjective(program: Program, staged: StagedGoal): ReturnType<DecideGoal> {
  const { wanted, group_id: groupId, baseline } = staged
  if (program.goalSelection !== undefined) return refused('goals-not-assigned')
  const target = assignedTarget(wanted['target']!, program.rounding)
  if (!target.ok) return { ...target, column: 'target' }
  const award = wanted['award'] === null ? null : Number(wanted['award'])
  const group = program.groups.find(one => one.groupId === groupId)
  const isUnpayable = baseline === null && group !== undefined && isPaidByBaseline(program, group)
  const goal = done({ levelId: null, target: plainText(target.value), award, selectedAt: null })
  return isUnpayable ? { ...goal, column: 'userName', warning: 'baseline-needed' } : goal
}
