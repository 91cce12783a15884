import { expect, test } from 'vitest'
import deDE from '../../bundles/goalquest/de_DE.json' with { type: 'json' }
import enUS from '../../bundles/goalquest/en_US.json' with { type: 'json' }
import jaJP from '../../bundles/goalquest/ja_JP.json' with { type: 'json' }
import { awardOutcomes, awardSteps } from '../payout/goal-award.ts'
import { isGoalAchieved, isMinimumQualifierAchieved } from './achievement.ts'
import { finalResultKeys, finalResultWords } from './final-result-words.ts'
import { type ObjectiveCode, objectiveCode, type QuestCode, questCode } from './result-code.ts'

const flags = [true, false]
const minima = [true, false, undefined]
const goals = flags.flatMap(isGoalAchieved => minima.map(isMQAchieved => ({ isGoalAchieved, isMQAchieved })))
const bonuses = [
  undefined,
  ...flags.flatMap(isAchieved => flags.map(isGoalNeedToAchieve => ({ isAchieved, isGoalNeedToAchieve }))),
]
const quests = goals.flatMap(goal => bonuses.map(bonus => questCode({ ...goal, bonus })))

test.each([
  ['239', '240', 'standard', false],
  ['239.9999999999', '240', 'standard', false],
  ['240', '240', 'average', true],
  ['268', '270', 'reduction', true],
  ['270.01', '270', 'reduction', false],
  [undefined, '270', 'reduction', false],
] as const)('P12 %s for %s, %s, is achieved: %s', (result, target, calculation, achieved) => {
  expect(isGoalAchieved({ result, target, calculation })).toBe(achieved)
})

test.each([
  [undefined, undefined, true],
  ['5', '4', false],
  ['5', '5', true],
  ['5', undefined, false],
])('P12 a minimum of %s with %s is achieved: %s', (minimum, mqValue, achieved) => {
  expect(isMinimumQualifierAchieved({ minimum, mqValue })).toBe(achieved)
})

test('P12 a quest has 30 codes and an objective 6, each its own', () => {
  expect(new Set(quests).size).toBe(30)
  expect(new Set(goals.map(objectiveCode)).size).toBe(6)
  expect(questCode({ isGoalAchieved: true, isMQAchieved: false })).toBe('YNXX')
  expect(questCode({ isGoalAchieved: false, bonus: { isAchieved: true, isGoalNeedToAchieve: false } })).toBe('NXYN')
})

const words: [QuestCode, string, string, string, string][] = [
  ['YXXX', 'goal-success', 'goal-reached', 'you-earned', 'in-your-account'],
  ['YYXX', 'goal-success', 'goal-reached', 'you-earned', 'in-your-account'],
  ['YYYY', 'goal-success', 'goal-and-bonus-reached', 'you-earned', 'in-your-account'],
  ['YYNY', 'goal-success', 'goal-reached', 'you-earned', 'in-your-account'],
  ['YNXX', 'missed-mq', 'goal-reached', 'missed-mq', 'next-time'],
  ['YNYN', 'missed-mq', 'goal-and-bonus-reached', 'missed-mq-bonus-earned', 'in-your-account'],
  ['NXXX', 'better-luck', 'goal-not-achieved', 'goal-not-achieved', 'next-time'],
  ['NYXX', 'better-luck', 'goal-not-achieved', 'goal-not-achieved', 'next-time'],
  ['NXNY', 'better-luck', 'goal-not-achieved', 'bonus-needs-goal', 'next-time'],
  ['NXNN', 'better-luck', 'goal-not-achieved', 'goal-not-achieved', 'next-time'],
  ['NXYN', 'bonus-success', 'goal-not-achieved', 'bonus-earned', 'in-your-account'],
]
test.each(words)('P12 the words of quest %s', (code, headline, subheadline, message, footer) => {
  expect(finalResultWords('goalquest', code)).toEqual({
    headline: `final.headline.${headline}`,
    subheadline: `final.subheadline.${subheadline}`,
    message: `final.message.${message}`,
    footer: `final.footer.${footer}`,
  })
})

test.each<[ObjectiveCode, string, string]>([
  ['YX', 'objective-reached', 'you-earned'],
  ['YN', 'objective-reached', 'missed-mq'],
  ['NX', 'objective-not-achieved', 'objective-not-achieved'],
])('P12 the words of objective %s', (code, subheadline, message) => {
  const told = finalResultWords('objective', code)
  expect([told.subheadline, told.message]).toEqual([`final.subheadline.${subheadline}`, `final.message.${message}`])
})

test('P12 every code has four texts, every text is used, and no one without an award is told of points', () => {
  const all = [
    ...quests.map(code => finalResultWords('goalquest', code)),
    ...goals.map(goal => finalResultWords('objective', objectiveCode(goal))),
  ]
  expect(new Set(all.flatMap(told => Object.values(told)))).toEqual(new Set(finalResultKeys))
  for (const { message, footer } of all) {
    const bundle: Record<string, string> = enUS
    expect(bundle[message]!.includes('{points}')).toBe(footer === 'final.footer.in-your-account')
  }
})

test.each([
  ['en_US', enUS],
  ['de_DE', deDE],
  ['ja_JP', jaJP],
])('P12 W03 %s has the words of every final result and every step of an award', (_, bundle) => {
  const keys = [...finalResultKeys, ...awardSteps, ...awardOutcomes]
  expect(keys.filter(key => !(key in bundle))).toEqual([])
})
