/** What a program is, in the words of product.md §3 and decisions §1. Decimals are strings, dates are `YYYY-MM-DD`. */

export const programTypes = ['goalquest', 'challengepoint', 'objective'] as const
export type ProgramType = (typeof programTypes)[number]

/** In the order in which programs are shown (product §3, P01). */
export const programViewStatuses = [
  'goal_selection',
  'goal_selected',
  'no_goal_selected',
  'no_progress',
  'progress_loaded_no_issuance',
  'final_issuance',
] as const
export type ProgramViewStatus = (typeof programViewStatuses)[number]

export const calculationTypes = ['standard', 'average', 'reduction'] as const
export type CalculationType = (typeof calculationTypes)[number]

export const achievementRules = [
  'fixed_amount',
  'percentage_of_baseline',
  'baseline_plus_fixed_amount',
  'goal_selected',
  'percentage_of_threshold',
] as const
export type AchievementRule = (typeof achievementRules)[number]

export const payoutTypes = ['fixed', 'rate', 'fixed+rate'] as const
export type PayoutType = (typeof payoutTypes)[number]

export const payoutTimings = ['pay_at_progress', 'pay_at_end_of_program'] as const
export type PayoutTiming = (typeof payoutTimings)[number]

export const themes = ['mountain', 'ocean', 'road-race', 'city', 'none'] as const
export type Theme = (typeof themes)[number]

/** How a figure of a program is rounded: digits after the point, and which way (decisions §4.1). */
export interface Rounding {
  readonly precision: number
  readonly method: 'up' | 'down' | 'half-up'
}

/** How a figure is written (product §3, Goal label). */
export interface GoalLabel {
  readonly labelText: string
  readonly labelPosition: 'before' | 'after'
  readonly labelType: 'percentage' | 'currency' | 'decimal'
  readonly currencyCode: string
  readonly precision: number
}

/** From where the increments of a rate count: from nothing, from the person's baseline, or from their target. */
export const baseLevels = ['zero', 'baseline', 'target'] as const
export type BaseLevel = (typeof baseLevels)[number]

/** Points for each complete increment of a result: 15 points for every 5 units, at most 40 points (decisions §4.7). */
export interface RateTerms {
  /** In the unit of what is measured. */
  readonly incrementQuantity: string
  /** Whole points for each complete increment. */
  readonly incrementAward: number
  /** The most that the increments together earn, in whole points; no end where absent. */
  readonly maxPoints?: number
}

/**
 * One level a person may pick; `amount` is read by the program's achievement rule, `award` is in whole points and 0 where
 * a rate alone pays. The increments are there where the program pays a rate.
 */
export interface GoalLevel extends Partial<RateTerms> {
  readonly levelId: string
  readonly name: string
  readonly amount: string
  readonly award: number
  /** Where the increments of a pure rate begin; the target where absent. Those of fixed+rate always begin at the target. */
  readonly baseLevel?: BaseLevel
}

export const basicThresholdRules = ['none', 'fixed_amount', 'percentage_of_baseline'] as const
export type BasicThresholdRule = (typeof basicThresholdRules)[number]

/** What a challenge point pays from its threshold on, whatever goal was picked (decisions §4.8). */
export interface BasicAward extends RateTerms {
  readonly threshold: {
    readonly rule: BasicThresholdRule
    /** An amount in the program's unit, or a percentage of the person's baseline; absent with `none`. */
    readonly amount?: string
  }
}

/** A segment of people with its own levels. */
export interface ProgramGroup {
  readonly groupId: string
  readonly name: string
  /** The amount that `percentage_of_threshold` is a percentage of. */
  readonly threshold?: string
  readonly levels: readonly GoalLevel[]
  /** Of a challenge point only. */
  readonly basicAward?: BasicAward
}

/** A second measure with its own minimum; it gates the goal award (decisions §4.6). */
export interface MinimumQualifier {
  readonly rule: 'fixed_amount' | 'goal_selected'
  /** An amount, or under `goal_selected` a percentage of the person's own target (100 when absent). */
  readonly amount?: string
  readonly label: GoalLabel
  readonly rounding: Rounding
}

export const bonusPayouts = ['fixed', 'rate'] as const
export type BonusPayout = (typeof bonusPayouts)[number]

/** A further measure that pays beside the goal (decisions §4.9). */
export interface Bonus {
  readonly name: string
  readonly rule: 'fixed_amount' | 'goal_selected'
  /** An amount, or under `goal_selected` a percentage of the person's own target (100 when absent). */
  readonly bonusAchievementAmount?: string
  readonly payoutStructureType: BonusPayout
  /** Whole points: once where fixed, for each complete increment at a rate. */
  readonly bonusAward: number
  /** Of a rate, in the bonus's unit. */
  readonly bonusIncrementalQuantity?: string
  /** Of a rate: the most that it pays, in whole points. */
  readonly bonusMaximumPoints?: number
  readonly isGoalNeedToAchieve: boolean
  /** The least value of the second measure (MQ) with which the bonus is paid; absent where it needs none. */
  readonly bonusMQ?: string
  readonly label: GoalLabel
  readonly rounding: Rounding
}

export const overrideTypes = [
  'percentage_of_override',
  'flat_payout',
  'percentage_of_team_achievement_tiers',
  'no_manager_override',
] as const
export type OverrideType = (typeof overrideTypes)[number]

/** What a leader gets where the share of their team that reached its goal lies within `[from, to)`; the top tier holds its end. */
export interface OverrideTier {
  /** Percent of the team's Selectors. */
  readonly from: string
  readonly to: string
  /** Whole points. */
  readonly award: number
}

/** The roles that may earn an override unless a program names others; a Superviewer reads everything and never earns. */
export const overrideRoles = ['Manager', 'multimanager', 'Owner', 'multiowner'] as const

/** What leaders earn of their teams (decisions §4.10). */
export interface Override {
  readonly type: OverrideType
  /** Percent of the goal awards of the team, for `percentage_of_override`. */
  readonly percentage?: string
  /** Whole points for each who reached the goal, for `flat_payout`. */
  readonly award?: number
  readonly tiers?: readonly OverrideTier[]
  /** Whether only the nearest leader above a Selector earns of them, or all above. */
  readonly team: 'nearest' | 'all'
  readonly roles: readonly string[]
}

/** What leaders earn of their teams; undefined where they earn nothing (decisions §4.10). */
export function earnedOverride<T extends Pick<Override, 'type'>>(terms: {
  readonly override?: T | undefined
  readonly isOwnerEligibleForAward: boolean
}): T | undefined {
  return terms.isOwnerEligibleForAward && terms.override?.type !== 'no_manager_override' ? terms.override : undefined
}

/** The terms of one version of a program: every setting that its law (decisions §3, §4) reads. */
export interface Program {
  readonly programId: string
  readonly type: ProgramType
  readonly calculation: CalculationType
  readonly achievementRule: AchievementRule
  readonly rounding: Rounding
  readonly label: GoalLabel
  readonly timePeriod: { readonly timePeriodId: string; readonly startDate: string; readonly endDate: string }
  /** Absent where goals are assigned. */
  readonly goalSelection?: { readonly from: string; readonly to: string }
  readonly groups: readonly ProgramGroup[]
  readonly payout: {
    readonly type: PayoutType
    readonly timing: PayoutTiming
    /** Days from issuance until the points expire; never where absent. */
    readonly expiresAfterDays?: number
  }
  readonly minimumQualifier?: MinimumQualifier
  readonly bonus?: Bonus
  /** Of a challenge point: whether the basic part is earned by whoever picked no goal (decisions §4.8). */
  readonly isBasicEarnedWithoutGoal: boolean
  readonly override?: Override
  /** Whether leaders earn their override at all (decisions §4.10). */
  readonly isOwnerEligibleForAward: boolean
  /** Whole points that the program may cost at most; publishing compares it with what could be earned. */
  readonly budget?: number
  /** Whether a progress row replaces the total to date or adds to it (decisions §6). */
  readonly progressRows: 'replace' | 'add'
}
