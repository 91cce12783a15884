import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test } from 'vitest'
import { speakWords } from '../../../words/words-fixture.ts'
import { EarnCard, type EarnCardProps } from './EarnCard.tsx'

beforeEach(() => speakWords('en_US', key => /^(welcome|goal-selection|pay|progress)[.]/.test(key)))

/** What the card says of levels that need so many visits, or none, besides their targets. */
function said(...minimums: (string | undefined)[]): string[] {
  const label = { labelText: 'visits', labelPosition: 'after', labelType: 'units', currencyCode: 'USD', precision: 0 }
  const goalLevels = minimums.map((minQualifier, at) => ({
    payoutTierId: `${at}`,
    levelName: `Level ${at + 1}`,
    goalPayoutTierType: 'fixed',
    goalAwardAmount: 60,
    minQualifier,
  }))
  const levels = { goalLevels, goalLabel: label, minQualifierLabel: label }
  const props = { view: { mediaLabel: 'points' }, read: { levels } } as unknown as EarnCardProps
  const texts = renderToStaticMarkup(<EarnCard {...props} />).split(/<[^>]+>/)
  return texts.filter(text => /^Level|at least/.test(text))
}

test('P07 a minimum that all levels share is said once, below them', () => {
  expect(said('110', '110')).toEqual(['Level 1', 'Level 2', 'The award also needs at least 110 visits.'])
})

test('P07 minimums that differ are said with each level', () => {
  expect(said('110', '120', undefined)).toEqual([
    'Level 1',
    'Also needs at least 110 visits',
    'Level 2',
    'Also needs at least 120 visits',
    'Level 3',
  ])
})

test('P07 P13 the basic part begins where the picked level has it begin, else where all of them do', () => {
  const label = { labelText: 'visits', labelPosition: 'after', labelType: 'units', currencyCode: 'USD', precision: 0 }
  const view = { mediaLabel: 'points', goalLabel: label, programCalculationType: 'standard' }
  const basicPayout = { awardThreshold: '300', incrementQuantity: '10', incrementAward: 5 }
  const text = (...goalLevels: object[]) => {
    const levels = { goalLevels: goalLevels.map((level, at) => ({ payoutTierId: `${at}`, ...level })), basicPayout }
    return renderToStaticMarkup(<EarnCard {...({ view, read: { levels } } as unknown as EarnCardProps)} />)
  }
  expect(text({ awardThreshold: '400' }, { awardThreshold: '300', isSelected: true })).toMatch(/way: 5.*above 300/)
  expect(text({ awardThreshold: '400' }, { awardThreshold: '400' })).toMatch(/way, whichever.*: 5.*above 400/)
})

test('P07 levels without a minimum say nothing of one', () => {
  expect(said(undefined, undefined)).toEqual(['Level 1', 'Level 2'])
})

test('P07 the minimum of a bonus is named where the program has no minimum itself', () => {
  const label = { labelText: 'calls', labelPosition: 'after', labelType: 'units', currencyCode: 'USD', precision: 0 }
  const bonus = { name: 'Calls', label, bonusAward: 500, bonusAchievementAmount: '10', bonusMQ: '4' }
  const levels = { goalLevels: [], bonusPayout: bonus }
  const props = { view: { mediaLabel: 'points' }, read: { levels } } as unknown as EarnCardProps
  expect(renderToStaticMarkup(<EarnCard {...props} />)).toContain('at least 4 calls')
})
