import type { ProgramView } from '../../../../contract/calls/program-views.ts'
import type { BasicPayout, BonusPayout, GoalPayout } from '../../../../contract/payout-terms.ts'
import type { MediaLabel } from '../../../../rules/clients/media-label.ts'
import type { CalculationType, GoalLabel } from '../../../../rules/programs/program.ts'
import { exactLabel } from '../../../words/exact-label.ts'
import { formatByType } from '../../../words/format.ts'
import { pointsText } from '../../../words/points-text.ts'
import { t } from '../../../words/words.ts'

/** In whose words and units a program pays. */
export interface PayUnits {
  readonly label: GoalLabel
  readonly points: MediaLabel
  readonly calculation: CalculationType
}

/** The units of a program view. */
export function unitsOf(view: Pick<ProgramView, 'goalLabel' | keyof MediaLabel | 'programCalculationType'>): PayUnits {
  return { label: view.goalLabel, points: view, calculation: view.programCalculationType }
}

/** What a level or a goal pays, and the target from which a rate may count. */
export interface Pay extends GoalPayout {
  readonly goalAchieveAmount?: string
}

/** How a goal pays, in full: `5 points for each 10 customers above 240, up to 40 points`, or `60 points`. */
export function payWords(pay: Pay, units: PayUnits): string {
  const rate = rateOf(pay, units)
  const fixed = pointsText(units.points, pay.goalAwardAmount)
  if (rate === undefined) return fixed
  return pay.goalPayoutTierType === 'rate' ? rate : t('pay.fixed-and-rate', { fixed, rate })
}

/** The same where room is short: `5 points per 10 customers`, `60 points and more`. */
export function payShort(pay: Pay, units: PayUnits): string {
  const { goalPayoutTierType, goalAwardAmount, incrementQuantity, incrementAward } = pay
  const fixed = pointsText(units.points, goalAwardAmount)
  if (incrementQuantity === undefined || incrementAward === undefined) return fixed
  if (goalPayoutTierType === 'fixed+rate') return t('pay.fixed-and-rate-short', { fixed })
  if (goalPayoutTierType === 'fixed') return fixed
  return t('pay.rate-short', {
    award: pointsText(units.points, incrementAward),
    quantity: exactLabel(incrementQuantity, units.label),
  })
}

/** How the basic part of a challenge point pays: `5 points for each 10 customers above 200, up to 100 points`. */
export function basicWords(
  { awardThreshold, incrementQuantity, incrementAward, maxPoints }: BasicPayout,
  units: PayUnits,
) {
  return rateWords({ quantity: incrementQuantity, award: incrementAward, cap: maxPoints, start: awardThreshold }, units)
}

/** How a bonus pays: at its amount once, or for each complete increment beyond it. */
export function bonusWords(bonus: BonusPayout, points: MediaLabel): string {
  const { label, bonusAchievementAmount: amount, bonusAward, bonusIncrementalQuantity: quantity } = bonus
  // More of a bonus is better, whatever the goal measures.
  const units: PayUnits = { label, points, calculation: 'standard' }
  if (bonus.payoutStructureType === 'rate' && quantity !== undefined) {
    return rateWords({ quantity, award: bonusAward, cap: bonus.bonusMaximumPoints, start: amount }, units)
  }
  const award = pointsText(points, bonusAward)
  return amount === undefined ? award : t('pay.at', { award, amount: exactLabel(amount, label) })
}

/** The increments of a goal in words; nothing where it has none. */
export function rateOf(pay: Pay, units: PayUnits): string | undefined {
  const { goalPayoutTierType, incrementQuantity: quantity, incrementAward: award, maxPoints: cap } = pay
  if (goalPayoutTierType === 'fixed' || quantity === undefined || award === undefined) return undefined
  const { goalAchieveAmount: target, baseValue: baseline } = pay
  const start = { zero: '0', target, baseline }[pay.baseLevel ?? 'target']
  return rateWords({ quantity, award, cap, start }, units)
}

interface Rate {
  readonly quantity: string
  readonly award: number
  readonly cap: number | undefined
  /** Nothing where it is not known for the person yet. */
  readonly start: string | undefined
}

function rateWords({ quantity, award, cap, start }: Rate, units: PayUnits): string {
  const { label, calculation } = units
  const side = start === undefined || Number(start) === 0 ? 'none' : calculation === 'reduction' ? 'below' : 'above'
  return t('pay.rate', {
    award: pointsText(units.points, award),
    quantity: exactLabel(quantity, label),
    side,
    // The quantity names the unit already.
    start: formatByType(start ?? '0', { ...label, precision: precisionOf(start ?? '0', label) }),
    capped: cap === undefined ? 'no' : 'yes',
    cap: pointsText(units.points, cap ?? 0),
  })
}

function precisionOf(figure: string, { precision }: GoalLabel): number {
  return Math.max(precision, figure.split('.')[1]?.length ?? 0)
}
