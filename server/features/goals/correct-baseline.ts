import { decimal, parseDecimal, plainText } from '../../../rules/decimal.ts'
import { goalTarget } from '../../../rules/goals/goal-target.ts'
import { levelOfGoal } from '../../../rules/goals/promised-award.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { Tenant } from '../../db/tenant.ts'
import { recordEvent } from '../audit/events.ts'
import { getClient } from '../clients/client-of-host.ts'
import { readProgram } from '../program-views/program-documents.ts'
import { type FrozenGoal, lockFrozenGoal, saveCorrectedBaseline } from './correct-baseline.store.ts'
import { joinChoices } from './goals.store.ts'

export interface BaselineCorrection {
  readonly programId: string
  readonly userName: string
  /** As it was typed. */
  readonly baseline: string
  readonly reason: string
}

/** The goal before and after, in the program's unit. */
export interface CorrectedBaseline {
  readonly before: { readonly baseline: string | null; readonly target: string }
  readonly after: { readonly baseline: string; readonly target: string }
}

export type CorrectBaselineRefusal =
  | 'reason-missing'
  | 'baseline-not-a-number'
  | 'goal-missing'
  | 'level-unknown'
  | 'target-not-positive'
  | 'program-busy'

/**
 * Corrects the baseline that a goal was frozen with, and with it the target that was worked out from it (decisions §4.1), by
 * the terms that people see. An assigned target stays. What results come of it shows in the next preview.
 */
export async function correctBaseline(
  tenant: Tenant,
  { programId, userName, baseline: typed, reason }: BaselineCorrection,
  actor: Parameters<typeof recordEvent>[1]['actor'],
): Promise<Outcome<CorrectedBaseline, CorrectBaselineRefusal>> {
  if (reason.trim() === '') return refused('reason-missing')
  const baseline = parseDecimal(typed.trim())
  if (baseline === undefined) return refused('baseline-not-a-number', { value: typed })
  // What is being paid for does not change under it.
  if (!(await joinChoices(tenant, programId))) return refused('program-busy', { program: programId })
  const goal = await lockFrozenGoal(tenant, programId, userName)
  if (goal === undefined) return refused('goal-missing', { user: userName, program: programId })
  const target = await targetOf(tenant, goal, plainText(baseline))
  if (!target.ok) return target
  const before = { baseline: goal.baseline, target: plainText(decimal(goal.target)) }
  const after = { baseline: plainText(baseline), target: target.value }
  await saveCorrectedBaseline(tenant, goal.pax_goal_id, after)
  const details = { programId, reason: reason.trim(), before, after }
  await recordEvent(tenant, { actor, action: 'goal.baseline-corrected', subject: `goal:${goal.pax_goal_id}`, details })
  return done({ before, after })
}

async function targetOf(
  tenant: Tenant,
  goal: FrozenGoal,
  baseline: string,
): Promise<Outcome<string, CorrectBaselineRefusal>> {
  // Nothing of an assigned target comes of a baseline.
  if (goal.level_id === null) return done(plainText(decimal(goal.target)))
  const { defaultLocale } = await getClient(tenant)
  const program = (await readProgram(tenant, goal.program_id, goal.version)).termsIn(defaultLocale, defaultLocale)
  const level = levelOfGoal(program, { groupId: goal.group_id, levelId: goal.level_id })
  if (level === undefined) return refused('level-unknown', { level: goal.level_id })
  const { achievementRule, calculation, rounding } = program
  const threshold = program.groups.find(({ groupId }) => groupId === goal.group_id)?.threshold
  const target = goalTarget({ achievementRule, calculation, amount: level.amount, baseline, threshold, rounding })
  return target.ok ? done(plainText(target.value)) : refused('target-not-positive', { baseline })
}
