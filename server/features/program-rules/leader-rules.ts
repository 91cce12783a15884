import type { RichNode } from '../../../contract/rich-text.ts'
import { earnedOverride } from '../../../rules/programs/program.ts'
import { heading, list, paragraph, table } from './blocks.ts'
import type { RulesFacts } from './rules-facts.ts'

/** What a leader earns of their team (decisions §4.10); nothing for whoever has a goal of their own. */
export function leaderRules(facts: RulesFacts): RichNode[] {
  const { say, terms, role, isSelector } = facts
  if (isSelector) return []
  const override = earnedOverride(terms)
  const title = heading(say('rules.leader'))
  if (!override?.roles.includes(role)) return [title, paragraph(say('rules.leader.nothing'))]
  return [
    title,
    ...overrideRules(facts, override),
    ...list([say(`rules.leader.team-${override.team}`), countingRule(facts, override)]),
  ]
}

/** A share of the goal awards speaks of awards, to which the minimum belongs already. */
function countingRule(
  { say, document, own }: RulesFacts,
  { type }: NonNullable<RulesFacts['terms']['override']>,
): string | undefined {
  if (type === 'percentage_of_override' || document.minimumQualifier === undefined) return undefined
  return say('rules.leader.minimum', { name: own(document.minimumQualifier.name) })
}

function overrideRules(
  { say, points, figures }: RulesFacts,
  { type, percentage, award, tiers = [] }: NonNullable<RulesFacts['terms']['override']>,
): RichNode[] {
  switch (type) {
    case 'percentage_of_override':
      return [paragraph(say('rules.leader.percentage', { percentage: figures.percent(percentage ?? '0') }))]
    case 'flat_payout':
      return [paragraph(say('rules.leader.flat', { award: points(award ?? 0) }))]
    default:
      return [
        paragraph(say('rules.leader.tiers')),
        table(
          [say('rules.column.achieved'), say('rules.column.award')],
          tiers.map((tier, at) => [
            say(at === tiers.length - 1 ? 'rules.leader.last-tier' : 'rules.leader.tier', {
              from: figures.percent(tier.from),
              to: figures.percent(tier.to),
            }),
            points(tier.award),
          ]),
        ),
      ]
  }
}
