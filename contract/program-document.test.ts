import { describe, expect, test } from 'vitest'
import { checkTerms } from '../rules/programs/check-terms.ts'
import { overrideRoles } from '../rules/programs/program.ts'
import { type ProgramDocumentInput, programDocument, termsOf } from './program-document.ts'

const quest: ProgramDocumentInput = {
  programId: 'summer',
  name: { en_US: 'Summer', de_DE: 'Sommer' },
  type: 'goalquest',
  timePeriod: { timePeriodId: 'q3', startDate: '2026-07-01', endDate: '2026-09-30' },
  goalSelection: { from: '2026-06-01', to: '2026-06-30' },
  groups: [
    {
      groupId: 'field',
      name: { en_US: 'Field', de_DE: 'Außendienst' },
      levels: [{ levelId: 'one', name: { en_US: 'One', de_DE: 'Eins' }, amount: 100, award: 20 }],
    },
  ],
}
const rate = { incrementQuantity: '10', incrementAward: 5, maxPoints: 100 }
const bonus: ProgramDocumentInput['bonus'] = {
  name: { en_US: 'Referrals', de_DE: 'Empfehlungen' },
  bonusAchievementAmount: 10,
  bonusAward: 25,
  label: {},
}

describe('W01 a program document', () => {
  test('without any of the newer settings has their defaults, and terms that hold together', () => {
    const terms = termsOf(programDocument.parse(quest), 'en_US', 'en_US')
    expect(terms).toMatchObject({
      isBasicEarnedWithoutGoal: true,
      isOwnerEligibleForAward: false,
      payout: { type: 'fixed', timing: 'pay_at_end_of_program' },
    })
    expect([terms.bonus, terms.override, terms.budget]).toEqual([undefined, undefined, undefined])
    expect(checkTerms(terms)).toEqual([])
  })

  test('reads every term, names in the requested locale', () => {
    const document = programDocument.parse({
      ...quest,
      type: 'challengepoint',
      groups: [{ ...quest.groups[0]!, basicAward: { threshold: { rule: 'fixed_amount', amount: 80 }, ...rate } }],
      payout: { timing: 'pay_at_progress', expiresAfterDays: 365 },
      bonus,
      override: { type: 'flat_payout', award: 25 },
      isOwnerEligibleForAward: true,
      isBasicEarnedWithoutGoal: false,
      budget: 100_000,
    })
    const terms = termsOf(document, 'de_DE', 'en_US')
    expect(terms.groups[0]?.basicAward).toEqual({ threshold: { rule: 'fixed_amount', amount: '80' }, ...rate })
    expect(terms.bonus).toMatchObject({
      name: 'Empfehlungen',
      rule: 'fixed_amount',
      bonusAchievementAmount: '10',
      payoutStructureType: 'fixed',
      isGoalNeedToAchieve: true,
      rounding: { precision: 0, method: 'half-up' },
    })
    expect(terms.override).toEqual({ type: 'flat_payout', award: 25, team: 'nearest', roles: [...overrideRoles] })
    expect(terms).toMatchObject({ budget: 100_000, payout: { type: 'fixed', expiresAfterDays: 365 } })
    expect(checkTerms(terms)).toEqual([])
  })

  test('P08 reads each unit in the requested language, and a unit without translations in any', () => {
    const label = { labelText: { en_US: 'contracts', de_DE: 'Verträge' } }
    const document = programDocument.parse({
      ...quest,
      label,
      minimumQualifier: { name: { en_US: 'Visits' }, amount: 5, label },
      bonus: { ...bonus, label: { labelText: 'km' } },
    })
    const unitsIn = (locale: string) => {
      const terms = termsOf(document, locale, 'en_US')
      return [terms.label, terms.minimumQualifier?.label, terms.bonus?.label].map(one => one?.labelText)
    }
    expect(unitsIn('de_DE')).toEqual(['Verträge', 'Verträge', 'km'])
    expect(unitsIn('ja_JP')).toEqual(['contracts', 'contracts', 'km'])
  })

  test('reads the rate of a level, and where it begins', () => {
    const level = { ...quest.groups[0]!.levels![0]!, award: 0, ...rate, baseLevel: 'zero' as const }
    const document = programDocument.parse({
      ...quest,
      payout: { type: 'rate' },
      groups: [{ ...quest.groups[0]!, levels: [level] }],
    })
    expect(termsOf(document, 'en_US', 'en_US').groups[0]?.levels).toEqual([
      { levelId: 'one', name: 'One', amount: '100', award: 0, ...rate, baseLevel: 'zero' },
    ])
  })

  test.each<[string, object]>([
    ['an unknown setting', { bonuses: bonus }],
    ['an unknown setting of a bonus', { bonus: { ...bonus, cap: 5 } }],
    ['points that are not whole', { bonus: { ...bonus, bonusAward: 2.5 } }],
    ['an override that nobody knows', { override: { type: 'per_head' } }],
    ['a role that is no word', { override: { type: 'flat_payout', award: 5, roles: ['Team lead!'] } }],
    ['a budget below 0', { budget: -1 }],
    ['points that expire at once', { payout: { expiresAfterDays: 0 } }],
    ['an amount in exponents', { bonus: { ...bonus, bonusAchievementAmount: '1e9' } }],
  ])('is refused with %s', (_, change) => {
    expect(programDocument.safeParse({ ...quest, ...change }).success).toBe(false)
  })
})
