import { type Decimal, decimal } from '../../../../rules/decimal.ts'
import { goalTarget } from '../../../../rules/goals/goal-target.ts'
import { goalAward } from '../../../../rules/payout/goal-award.ts'
import {
  achievementRules,
  type BaseLevel,
  baseLevels,
  calculationTypes,
  payoutTypes,
  type Rounding,
} from '../../../../rules/programs/program.ts'
import { at, type Path, textAt } from './document-value.ts'

/** What a level means for somebody with a baseline: what they must reach, and what that pays. */
export interface WorkedLevel {
  readonly target: Decimal
  readonly points: number
}

/**
 * A level calculated by the rules themselves: 120 percent for 60 points, from a baseline of 200, is 240 and 60 points. Nothing
 * where the level is not complete yet, or the rules refuse it.
 */
export function workedLevel(value: unknown, levelPath: Path, baseline: string): WorkedLevel | undefined {
  const level = at(value, levelPath)
  const groupPath = levelPath.slice(0, 2)
  const amount = figure(textAt(level, ['amount']))
  const award = at(level, ['award']) === undefined ? 0 : whole(level, 'award')
  if (amount === undefined || award === undefined) return undefined
  const from = figure(baseline)
  const threshold = figure(textAt(value, [...groupPath, 'threshold']))
  const calculation = oneOf(calculationTypes, textAt(value, ['calculation']), 'standard')
  const achievementRule = oneOf(achievementRules, textAt(value, ['achievementRule']), 'fixed_amount')
  if (achievementRule === 'goal_selected') return undefined
  const target = goalTarget({
    achievementRule,
    calculation,
    amount,
    rounding: roundingOf(value),
    ...(from !== undefined && { baseline: from }),
    ...(threshold !== undefined && { threshold }),
  })
  if (!target.ok) return undefined
  const [incrementAward, maxPoints] = [whole(level, 'incrementAward'), whole(level, 'maxPoints')]
  const incrementQuantity = figure(textAt(level, ['incrementQuantity']))
  if (incrementQuantity !== undefined && !decimal(incrementQuantity).gt(0)) return undefined
  const baseLevel = oneOf<BaseLevel>(baseLevels, textAt(level, ['baseLevel']), 'target')
  const payout = oneOf(payoutTypes, textAt(value, ['payout', 'type']), 'fixed')
  const isRate = payout !== 'fixed'
  if (isRate && (incrementQuantity === undefined || incrementAward === undefined)) return undefined
  const paid = goalAward({
    calculation,
    payout,
    target: target.value,
    result: target.value,
    ...(from !== undefined && { baseline: from }),
    terms: {
      award,
      ...(isRate && { incrementQuantity, incrementAward, baseLevel, ...(maxPoints !== undefined && { maxPoints }) }),
    } as Parameters<typeof goalAward>[0]['terms'],
  })
  return paid.ok ? { target: target.value, points: paid.value.points } : undefined
}

function roundingOf(value: unknown): Rounding {
  const precision = Number(textAt(value, ['rounding', 'precision']) || 0)
  const method = oneOf(['up', 'down', 'half-up'] as const, textAt(value, ['rounding', 'method']), 'half-up')
  return { precision: Number.isInteger(precision) && precision >= 0 && precision <= 6 ? precision : 0, method }
}

function figure(text: string): string | undefined {
  return /^-?\d{1,20}(\.\d{1,10})?$/.test(text) ? text : undefined
}

function whole(part: unknown, name: string): number | undefined {
  const found = at(part, [name])
  return typeof found === 'number' && Number.isInteger(found) && found >= 0 ? found : undefined
}

function oneOf<T extends string>(all: readonly T[], text: string, standard: T): T {
  return all.find(one => one === text) ?? standard
}
