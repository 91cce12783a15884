import type { RichNode } from '../../../contract/rich-text.ts'
import { type Decimal, decimal, plainText } from '../../../rules/decimal.ts'
import { isBaselineRequired } from '../../../rules/goals/baseline-required.ts'
import { goalLevelsFor } from '../../../rules/goals/goal-levels-for.ts'
import { termsOfGoal } from '../../../rules/goals/goal-terms.ts'
import type { GoalLevel } from '../../../rules/programs/program.ts'
import { goalPayoutOf } from '../goals/payout-of.ts'
import { heading, paragraph, table } from './blocks.ts'
import { awardWords } from './rate-words.ts'
import type { RulesFacts } from './rules-facts.ts'

/** How goals are set and what each pays: in the person's own numbers where they have them, else by their rule. */
export function goalRules(facts: RulesFacts): RichNode[] {
  const { say, terms, group } = facts
  return [
    heading(say(terms.goalSelection ? 'rules.goals' : 'rules.goal')),
    ...assignedGoal(facts),
    ...(group.levels.length === 0 ? [] : levels(facts)),
  ]
}

function assignedGoal(facts: RulesFacts): RichNode[] {
  const { say, terms, paxGoal, figures, isSelector } = facts
  if (terms.goalSelection !== undefined) return []
  const target = paxGoal?.facts.target
  if (paxGoal === undefined || target === undefined) {
    return [paragraph(say(isSelector ? 'rules.goal.not-assigned' : 'rules.goal.assigned-to-each'))]
  }
  const paid = termsOfGoal(terms, paxGoal)
  const pay = goalPayoutOf(terms, paid.ok ? paid.value.terms : { award: 0 }, paxGoal.facts.baseline)
  const goal = figures.label(target, terms.label)
  return [paragraph(say('rules.goal.own', { goal, award: awardWords(facts, pay, target) }))]
}

function levels(facts: RulesFacts): RichNode[] {
  const { say, terms, group, paxGoal, figures } = facts
  const { achievementRule, calculation, rounding } = terms
  const baseline = paxGoal?.facts.baseline
  const personal = goalLevelsFor({ program: terms, group, baseline })
  const isDerived = achievementRule !== 'fixed_amount'
  const targetOf = (level: GoalLevel): Decimal | undefined => {
    // The goal that was picked is frozen, whatever its level would come to today (decisions §4.1).
    if (paxGoal?.levelId === level.levelId && paxGoal.facts.target) return decimal(paxGoal.facts.target)
    return personal.ok ? personal.value.find(one => one.level.levelId === level.levelId)?.target : undefined
  }
  const rows = group.levels.map(level => {
    const target = targetOf(level)
    const rule = levelRule(facts, level)
    const goal = target && figures.label(plainText(target), terms.label)
    const isOwn = paxGoal?.levelId === level.levelId
    return [
      isOwn ? say('rules.level.chosen', { level: level.name }) : level.name,
      goal === undefined ? rule : isDerived ? say('rules.level.goal', { goal, rule }) : goal,
      awardWords(facts, goalPayoutOf(terms, level, baseline), target),
    ]
  })
  const threshold = figures.label(group.threshold ?? '0', terms.label)
  const side = calculation === 'reduction' ? 'below' : 'above'
  return [
    paragraph(say(`rules.goals.${achievementRule}`, { side, threshold })),
    ...(isBaselineRequired(terms, group) && facts.isSelector
      ? [
          paragraph(
            baseline === undefined
              ? say('rules.baseline.missing')
              : say('rules.baseline.own', { baseline: figures.label(baseline, terms.label) }),
          ),
        ]
      : []),
    table([say('rules.column.level'), say('rules.column.goal'), say('rules.column.award')], rows),
    ...(isDerived
      ? [
          paragraph(
            say('rules.goals.rounding', { rounding: roundingName(rounding.method), digits: rounding.precision }),
          ),
        ]
      : []),
    ...(terms.goalSelection ? [paragraph(say('rules.goals.one-goal'))] : []),
  ]
}

/** What a level asks for, whoever picks it: `110% of the baseline`. */
function levelRule({ say, terms, figures }: RulesFacts, { amount }: GoalLevel): string {
  const { achievementRule, calculation, label } = terms
  const isReduction = calculation === 'reduction'
  const isShare = achievementRule === 'percentage_of_baseline' || achievementRule === 'percentage_of_threshold'
  const written = isShare ? figures.percent(amount) : figures.label(amount, label)
  if (achievementRule === 'fixed_amount') return written
  return say(`rules.level.${achievementRule}`, { amount: written, side: isReduction ? 'below' : 'above' })
}

/** As the messages of award steps name it. */
function roundingName(method: 'up' | 'down' | 'half-up'): string {
  return method === 'half-up' ? 'nearest' : method
}
