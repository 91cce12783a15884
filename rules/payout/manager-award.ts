import { type Decimal, decimal, percentageOf, roundTo } from '../decimal.ts'
import { done, type Outcome, refused } from '../outcome.ts'
import type { Override, OverrideTier, Program } from '../programs/program.ts'
import { type ManagerCode, managerCode } from '../results/result-code.ts'
import { type AwardDelta, correctAward, type ExplainedAward, type WorkedAward } from './correct-award.ts'
import { type ExplanationLine, figureLine, roundedLine } from './explanation.ts'
import { mostPoints } from './rate-award.ts'

/** The Selectors whom a leader's override counts, at the period's end (decisions §4.10). */
export interface TeamFacts {
  /** All of them, with or without a goal. */
  readonly eligible: number
  /** Those who reached their goal, and its minimum where there is one. */
  readonly achievers: number
  /** The sum of their goal awards, in whole points. */
  readonly goalAwards: number
}

export interface ManagerAward extends ExplainedAward {
  readonly resultCode: ManagerCode
  /** The tier in which the team lies, in percent. */
  readonly managerRange?: Pick<OverrideTier, 'from' | 'to'>
}

/**
 * What a leader earns of their team, in whole points (decisions §4.10). Of awards 60, 120, 0, 0, 0: 10 percent are 18, a
 * flat 25 each 50, and 2 of 5 are 40 percent, in the tier from 25 to 50.
 */
export function managerAward(
  program: Pick<Program, 'override' | 'isOwnerEligibleForAward' | 'minimumQualifier'>,
  team: TeamFacts,
  deltas: readonly AwardDelta[] = [],
): Outcome<ManagerAward, 'award-too-large'> {
  const { override, isOwnerEligibleForAward: isEligible, minimumQualifier } = program
  const counted = minimumQualifier === undefined ? '' : '-minimum'
  const tier = override?.type === 'percentage_of_team_achievement_tiers' ? tierOf(override, team) : undefined
  const earned = isEligible ? overrideAward(override, team, tier, counted) : nothing('award.step.override-not-eligible')
  const own = deltas.filter(({ kind }) => kind === 'override')
  const { points, explain } = correctAward(earned, own)
  if (points > mostPoints) return refused('award-too-large', { points })
  return done({
    points,
    explanation: explain(),
    resultCode: managerCode({ isEligible, achievers: team.achievers, hasRange: tier !== undefined }),
    ...(tier && { managerRange: { from: tier.from, to: tier.to } }),
  })
}

/** Whom the words of an explanation count: who reached the goal, or the goal and its minimum. */
type Counted = '' | '-minimum'

function overrideAward(
  override: Override | undefined,
  team: TeamFacts,
  tier: OverrideTier | undefined,
  counted: Counted,
) {
  switch (override?.type) {
    case 'percentage_of_override':
      return shareOf(team, override.percentage ?? '0')
    case 'flat_payout':
      return flatFor(team, override.award ?? 0, counted)
    case 'percentage_of_team_achievement_tiers':
      return tierAward(team, tier, counted)
    case 'no_manager_override':
    case undefined:
      return nothing('award.step.override-none')
  }
}

/** Awards are whole points: a share is rounded half up, once. 10 percent of 185 are 19. */
function shareOf({ goalAwards }: TeamFacts, percentage: string): WorkedAward {
  const rounding = { precision: 0, method: 'half-up' } as const
  const exact = percentageOf(goalAwards, percentage)
  const points = Number(roundTo(exact, rounding).toFixed())
  const line = roundedLine('award.step.override-share', { percentage, awards: goalAwards, exact }, rounding, points)
  return { points, explain: () => [line] }
}

function flatFor({ achievers }: TeamFacts, award: number, counted: Counted): WorkedAward {
  const points = award * achievers
  return { points, explain: () => [figureLine(`award.step.override-flat${counted}`, { award, achievers }, points)] }
}

function tierAward({ achievers, eligible }: TeamFacts, tier: OverrideTier | undefined, counted: Counted): WorkedAward {
  if (eligible === 0) return nothing('award.step.override-no-team')
  // Shown with two digits, truncated; the tier was found without dividing.
  const share = roundTo(decimal(100).times(achievers).div(eligible), { precision: 2, method: 'down' })
  const achieved = figureLine(`award.step.override-achieved${counted}`, { achievers, eligible }, share)
  if (tier === undefined)
    return { points: 0, explain: () => [achieved, figureLine('award.step.override-no-tier', {}, 0)] }
  const { from, to, award } = tier
  return {
    points: award,
    explain: () => [achieved, figureLine('award.step.override-tier', { from, to, award }, award)],
  }
}

/** The tier `[from, to)` that holds 100 · achievers / eligible; the top one holds its end as well. */
function tierOf({ tiers = [] }: Override, { achievers, eligible }: TeamFacts): OverrideTier | undefined {
  if (eligible === 0) return undefined
  const share = decimal(100).times(achievers)
  const at = (percentage: string): Decimal => decimal(percentage).times(eligible)
  return tiers.find(
    ({ from, to }, index) =>
      share.gte(at(from)) && (share.lt(at(to)) || (index === tiers.length - 1 && share.eq(at(to)))),
  )
}

function nothing(step: ExplanationLine['step']): WorkedAward {
  return { points: 0, explain: () => [figureLine(step, {}, 0)] }
}
