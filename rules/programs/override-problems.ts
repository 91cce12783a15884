import { decimal, parseDecimal } from '../decimal.ts'
import type { Override, OverrideTier, OverrideType, Program } from './program.ts'
import { isManager } from './role.ts'
import { isWholeFrom, type Place, problemAt, strayProblems, type TermsProblem } from './terms-problem.ts'

const place = { field: 'override' }

/** Reads everything and never earns (decisions §1). */
const neverEarning = 'Superviewer'

/** What each kind of override is calculated from. */
const ownSettings: Readonly<Record<OverrideType, 'percentage' | 'award' | 'tiers' | undefined>> = {
  percentage_of_override: 'percentage',
  flat_payout: 'award',
  percentage_of_team_achievement_tiers: 'tiers',
  no_manager_override: undefined,
}

/** What keeps leaders from earning of their teams (decisions §4.10). */
export function overrideProblems({ override }: Program): TermsProblem[] {
  if (override === undefined) return []
  const { percentage, award, tiers, type } = override
  const own = ownSettings[type]
  const because = `type ${type}`
  const others = Object.fromEntries(Object.entries({ percentage, award, tiers }).filter(([name]) => name !== own))
  const isMissing = own !== undefined && override[own] === undefined
  return [
    ...strayProblems(others, place, because),
    ...(isMissing ? [problemAt('setting-missing', place, own, { with: because })] : settingProblems(override)),
    ...roleProblems(override),
  ]
}

function settingProblems({ percentage, award, tiers }: Override): TermsProblem[] {
  const problems: TermsProblem[] = []
  if (percentage !== undefined) {
    const read = parseDecimal(percentage)
    const isInRange = read?.gt(0) && read.lte(100)
    if (!isInRange)
      problems.push(problemAt('percentage-out-of-range', place, 'percentage', { range: 'above 0 and at most 100' }))
  }
  if (award !== undefined && !isWholeFrom(1, award)) {
    problems.push(problemAt('whole-number-not-valid', place, 'award', { least: '1' }))
  }
  return tiers === undefined ? problems : [...problems, ...tiersProblems(tiers)]
}

function tiersProblems(tiers: readonly OverrideTier[]): TermsProblem[] {
  if (tiers.length === 0) return [problemAt('setting-missing', place, 'tiers', { with: 'an override by tiers' })]
  return tiers.flatMap((tier, index) => tierProblems(tier, tiers[index - 1], { field: `override.tiers.${index}` }))
}

/** Each tier rises, within 0 to 100 percent, and begins where the one before ends or later. */
function tierProblems({ from, to, award }: OverrideTier, before: OverrideTier | undefined, at: Place): TermsProblem[] {
  const problems = [from, to].flatMap((percentage, index) => {
    const read = parseDecimal(percentage)
    const isInRange = read?.gte(0) && read.lte(100)
    return isInRange
      ? []
      : [problemAt('percentage-out-of-range', at, index === 0 ? 'from' : 'to', { range: 'from 0 to 100' })]
  })
  if (!isWholeFrom(0, award)) problems.push(problemAt('whole-number-not-valid', at, 'award', { least: '0' }))
  if (problems.length > 0) return problems
  // Of a tier before that is no percentage there is a problem already, and no order.
  const endBefore = before && parseDecimal(before.to)
  const rises = decimal(from).lt(to) && (endBefore === undefined || endBefore.lte(from))
  return rises ? [] : [problemAt('tiers-out-of-order', at, 'from')]
}

function roleProblems({ type, roles }: Override): TermsProblem[] {
  if (type !== 'no_manager_override' && roles.length === 0) {
    return [problemAt('setting-missing', place, 'roles', { with: `type ${type}` })]
  }
  return roles.flatMap((role, index) =>
    isManager(role) && role !== neverEarning ? [] : [problemAt('role-not-allowed', place, `roles.${index}`, { role })],
  )
}
