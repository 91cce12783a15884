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

/** One level a person may pick; `amount` is read by the program's achievement rule, `award` is in whole points. */
export interface GoalLevel {
  readonly levelId: string
  readonly name: string
  readonly amount: string
  readonly award: number
}

/** A segment of people with its own levels. */
export interface ProgramGroup {
  readonly groupId: string
  readonly name: string
  /** The amount that `percentage_of_threshold` is a percentage of. */
  readonly threshold?: string
  readonly levels: readonly GoalLevel[]
}

/** A second measure with its own minimum; it gates the goal award (decisions §4.6). */
export interface MinimumQualifier {
  readonly rule: 'fixed_amount' | 'goal_selected'
  /** An amount, or under `goal_selected` a percentage of the person's own target (100 when absent). */
  readonly amount?: string
  readonly label: GoalLabel
  readonly rounding: Rounding
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
  readonly payout: { readonly type: PayoutType; readonly timing: PayoutTiming }
  readonly minimumQualifier?: MinimumQualifier
  /** Whether a progress row replaces the total to date or adds to it (decisions §6). */
  readonly progressRows: 'replace' | 'add'
}
