import type { RichNode } from '../../../contract/rich-text.ts'
import { heading, list } from './blocks.ts'
import { goalRules } from './goal-rules.ts'
import { leaderRules } from './leader-rules.ts'
import { paidRules, payRules, resultRules } from './pay-rules.ts'
import type { RulesFacts } from './rules-facts.ts'

/** Everything that a program's terms say of themselves, so that one without authored words still has complete rules. */
export function termsRules(facts: RulesFacts): RichNode[] {
  return [
    ...dateRules(facts),
    ...goalRules(facts),
    ...resultRules(facts),
    ...payRules(facts),
    ...leaderRules(facts),
    ...paidRules(facts),
  ]
}

function dateRules({ say, terms, figures, isSelector, timeZone }: RulesFacts): RichNode[] {
  const { goalSelection, timePeriod } = terms
  const span = (from: string, to: string) => ({ from: figures.day(from), to: figures.day(to) })
  return [
    heading(say('rules.dates')),
    ...list([
      goalSelection &&
        say(isSelector ? 'rules.dates.choose' : 'rules.dates.chosen', span(goalSelection.from, goalSelection.to)),
      say('rules.dates.results', span(timePeriod.startDate, timePeriod.endDate)),
      say('rules.dates.zone', { zone: figures.zone(timeZone) }),
    ]),
  ]
}
