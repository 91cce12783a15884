import type { RichNode } from '../../../contract/rich-text.ts'
import { decimal, plainText } from '../../../rules/decimal.ts'
import { minimumQualifierTarget } from '../../../rules/goals/minimum-qualifier-target.ts'
import type { Program, ProgramGroup } from '../../../rules/programs/program.ts'
import { basicPayoutOf, bonusAmountOf } from '../goals/payout-of.ts'
import { heading, list } from './blocks.ts'
import { rateWords } from './rate-words.ts'
import type { RulesFacts } from './rules-facts.ts'

/** How results count, and what stands between them and an award (decisions §4.2, §4.3, §4.6). */
export function resultRules(facts: RulesFacts): RichNode[] {
  const { say, terms } = facts
  const side = terms.calculation === 'reduction' ? 'below' : 'above'
  return [
    heading(say('rules.results')),
    ...list([
      say(`rules.results.${terms.calculation}`),
      say('rules.results.reached', { side }),
      say('rules.results.complete'),
      minimumRule(facts),
    ]),
  ]
}

function minimumRule({ say, terms, document, paxGoal, figures, own }: RulesFacts): string | undefined {
  const { minimumQualifier } = terms
  if (minimumQualifier === undefined || document.minimumQualifier === undefined) return undefined
  const name = own(document.minimumQualifier.name)
  const { rule, amount = '100', label } = minimumQualifier
  const target = paxGoal?.facts.target
  const isShare = rule === 'goal_selected'
  const minimum = isShare && target === undefined ? undefined : minimumQualifierTarget(minimumQualifier, target ?? '0')
  if (minimum?.ok) {
    return say('rules.minimum', { name, minimum: figures.label(plainText(minimum.value), label) })
  }
  return say('rules.minimum', { name, minimum: say('rules.of-goal', { amount: figures.percent(amount) }) })
}

/** What is paid, how often and up to where (decisions §4.7 to §4.9). */
export function payRules(facts: RulesFacts): RichNode[] {
  const { say, terms, group } = facts
  const isRate =
    terms.payout.type !== 'fixed' || group.basicAward !== undefined || terms.bonus?.payoutStructureType === 'rate'
  return [
    heading(say('rules.pay')),
    ...list([
      say(`rules.pay.${terms.payout.type === 'fixed+rate' ? 'fixed-and-rate' : terms.payout.type}`),
      ...basicRules(facts, group.basicAward),
      ...bonusRules(facts, terms.bonus),
      isRate ? say('rules.pay.increments') : undefined,
    ]),
  ]
}

function basicRules(facts: RulesFacts, basicAward: ProgramGroup['basicAward']): string[] {
  const { say, terms, paxGoal, figures } = facts
  if (basicAward === undefined || terms.type !== 'challengepoint') return []
  const { awardThreshold } = basicPayoutOf(terms, basicAward, paxGoal?.facts.baseline)
  const share = figures.percent(basicAward.threshold.amount ?? '100')
  const side = terms.calculation === 'reduction' ? 'below' : 'above'
  const start =
    awardThreshold === undefined
      ? { words: say('rules.level.percentage_of_baseline', { amount: share, side }) }
      : { figure: awardThreshold }
  const rate = rateWords(facts, { ...basicAward, label: terms.label, calculation: terms.calculation, start })
  const isChosen = terms.goalSelection !== undefined
  return [
    say(isChosen ? 'pay.basic' : 'pay.basic-assigned', { rate }),
    ...(isChosen ? [say(terms.isBasicEarnedWithoutGoal ? 'rules.basic.without-goal' : 'rules.basic.needs-goal')] : []),
  ]
}

function bonusRules(facts: RulesFacts, bonus: Program['bonus']): string[] {
  const { say, terms, paxGoal, figures, points } = facts
  if (bonus === undefined) return []
  const { name, label, bonusAward, bonusIncrementalQuantity, bonusMaximumPoints, payoutStructureType } = bonus
  const amount = bonusAmountOf(bonus, paxGoal?.facts.target)
  const share = say('rules.of-goal', { amount: figures.percent(bonus.bonusAchievementAmount ?? '100') })
  const rate =
    payoutStructureType === 'rate' && bonusIncrementalQuantity !== undefined
      ? rateWords(facts, {
          label,
          calculation: 'standard',
          incrementQuantity: bonusIncrementalQuantity,
          incrementAward: bonusAward,
          ...(bonusMaximumPoints === undefined ? {} : { maxPoints: bonusMaximumPoints }),
          start: amount === undefined ? { words: share } : { figure: amount },
        })
      : say('pay.at', {
          award: points(bonusAward),
          amount: amount === undefined ? share : figures.label(amount, label),
        })
  const minimumLabel = terms.minimumQualifier?.label ?? label
  return [
    say('pay.bonus', { name, rate }),
    ...(bonus.isGoalNeedToAchieve ? [say('rules.bonus.needs-goal', { name })] : []),
    ...(bonus.bonusMQ === undefined
      ? []
      : [say('rules.bonus.minimum', { name, minimum: figures.label(decimal(bonus.bonusMQ), minimumLabel) })]),
  ]
}

/** When points come and go (decisions §4.11, §5). */
export function paidRules({ say, terms, figures }: RulesFacts): RichNode[] {
  const { timing, expiresAfterDays: days } = terms.payout
  return [
    heading(say('rules.paid')),
    ...list([
      say(timing === 'pay_at_progress' ? 'rules.paid.at-progress' : 'rules.paid.at-end'),
      days === undefined ? say('rules.paid.stay') : say('rules.paid.lapse', { days, written: figures.number(days) }),
    ]),
  ]
}
