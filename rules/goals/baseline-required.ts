import type { GoalLevel, Program, ProgramGroup } from '../programs/program.ts'

/**
 * Whether the people of a group need a baseline before they can select (decisions §4.5): their targets are calculated from
 * it, or a rate counts from it (§4.7), or the basic part begins at a share of it (§4.8). `percentage_of_baseline` does.
 */
export function isBaselineRequired(
  program: Pick<Program, 'achievementRule' | 'payout'>,
  group: Pick<ProgramGroup, 'basicAward'> & { readonly levels: readonly Pick<GoalLevel, 'baseLevel'>[] },
): boolean {
  const { achievementRule } = program
  if (achievementRule === 'percentage_of_baseline' || achievementRule === 'baseline_plus_fixed_amount') return true
  return isPaidByBaseline(program, group)
}

/**
 * Whether awards of a group are calculated from a baseline, however its targets were set: a rate counts from it (decisions
 * §4.7), or the basic part begins at a share of it (§4.8). Without one such a person cannot be paid.
 */
export function isPaidByBaseline(
  { payout }: Pick<Program, 'payout'>,
  group: Pick<ProgramGroup, 'basicAward'> & { readonly levels: readonly Pick<GoalLevel, 'baseLevel'>[] },
): boolean {
  if (group.basicAward?.threshold.rule === 'percentage_of_baseline') return true
  return payout.type === 'rate' && group.levels.some(({ baseLevel }) => baseLevel === 'baseline')
}
