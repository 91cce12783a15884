import { expect, test } from 'vitest'
import deDE from '../../bundles/goalquest/de_DE.json' with { type: 'json' }
import enUS from '../../bundles/goalquest/en_US.json' with { type: 'json' }
import jaJP from '../../bundles/goalquest/ja_JP.json' with { type: 'json' }
import { awardOutcomes, awardSteps } from '../payout/explanation.ts'
import { isGoalAchieved, isMinimumQualifierAchieved } from './achievement.ts'
import { finalResultKeys, finalResultWords } from './final-result-words.ts'
import {
  type ChallengePointCode,
  challengePointCode,
  type ManagerCode,
  managerCode,
  type ObjectiveCode,
  objectiveCode,
  type QuestCode,
  questCode,
} from './result-code.ts'

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

const objectives = goals.map(objectiveCode)
const challengePoints = flags.flatMap(isGoalAchieved =>
  flags.flatMap(hasEarned => bonuses.map(bonus => challengePointCode({ isGoalAchieved, hasEarned, bonus }))),
)
const managers = flags.flatMap(isEligible =>
  [0, 1, 2, 50].flatMap(achievers => flags.map(hasRange => managerCode({ isEligible, achievers, hasRange }))),
)

test('P12 a quest has 30 codes, a challenge point 20, an objective 6 and a leader 12, each its own', () => {
  const counts = [quests, challengePoints, objectives, managers].map(codes => new Set(codes).size)
  expect(counts).toEqual([30, 20, 6, 12])
  expect(questCode({ isGoalAchieved: true, isMQAchieved: false })).toBe('YNXX')
  expect(questCode({ isGoalAchieved: false, bonus: { isAchieved: true, isGoalNeedToAchieve: false } })).toBe('NXYN')
  expect(challengePointCode({ isGoalAchieved: false, hasEarned: true })).toBe('NYXX')
  expect(managerCode({ isEligible: true, achievers: 1, hasRange: true })).toBe('YNY')
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
  ['NXNY', 'better-luck', 'goal-not-achieved', 'goal-not-achieved', 'next-time'],
  ['NXYY', 'better-luck', 'goal-not-achieved', 'bonus-needs-goal', 'next-time'],
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

test.each<[ObjectiveCode, string, string, string, string]>([
  ['YX', 'goal-success', 'objective-reached', 'you-earned', 'in-your-account'],
  ['YY', 'goal-success', 'objective-reached', 'you-earned', 'in-your-account'],
  ['YN', 'missed-mq', 'objective-reached', 'objective-missed-mq', 'next-time'],
  ['NX', 'better-luck', 'objective-not-achieved', 'objective-not-achieved', 'next-time'],
  ['NN', 'better-luck', 'objective-not-achieved', 'objective-not-achieved', 'next-time'],
])('P12 the words of objective %s', (code, headline, subheadline, message, footer) => {
  expect(finalResultWords('objective', code)).toEqual({
    headline: `final.headline.${headline}`,
    subheadline: `final.subheadline.${subheadline}`,
    message: `final.message.${message}`,
    footer: `final.footer.${footer}`,
  })
})

test.each<[ChallengePointCode, string, string, string, string]>([
  ['YYXX', 'goal-success', 'goal-reached', 'you-earned', 'in-your-account'],
  ['YYYY', 'goal-success', 'goal-and-bonus-reached', 'you-earned', 'in-your-account'],
  ['YNXX', 'goal-success', 'goal-reached', 'for-your-goal', 'account-tells'],
  ['YNYN', 'goal-success', 'goal-and-bonus-reached', 'you-earned', 'in-your-account'],
  ['NYXX', 'earned', 'on-the-way', 'you-earned', 'in-your-account'],
  ['NYYN', 'bonus-success', 'on-the-way', 'you-earned', 'in-your-account'],
  ['NYYY', 'earned', 'on-the-way', 'earned-bonus-needs-goal', 'in-your-account'],
  ['NNXX', 'better-luck', 'goal-not-achieved', 'goal-not-achieved', 'next-time'],
  ['NNYN', 'bonus-success', 'goal-not-achieved', 'bonus-earned', 'in-your-account'],
  ['NNYY', 'better-luck', 'goal-not-achieved', 'bonus-needs-goal', 'next-time'],
])('P12 the words of challenge point %s', (code, headline, subheadline, message, footer) => {
  expect(finalResultWords('challengepoint', code)).toEqual({
    headline: `final.headline.${headline}`,
    subheadline: `final.subheadline.${subheadline}`,
    message: `final.message.${message}`,
    footer: `final.footer.${footer}`,
  })
})

test.each<[ManagerCode, string, string, string, string]>([
  ['YYN', 'team-success', 'team-success', 'team-earned', 'account-tells'],
  ['YYY', 'team-success', 'team-success-in-range', 'team-earned', 'account-tells'],
  ['YNN', 'team-one', 'team-one', 'team-earned', 'account-tells'],
  ['YXY', 'team-none', 'team-none-in-range', 'team-earned', 'account-tells'],
  ['YXN', 'team-none', 'team-none', 'team-no-award', 'team-next-time'],
  ['NYY', 'team-success', 'team-success-in-range', 'team-not-eligible', 'team-thanks'],
  ['NXN', 'team-none', 'team-none', 'team-not-eligible', 'team-next-time'],
])('P12 the words of leader %s', (code, headline, subheadline, message, footer) => {
  expect(finalResultWords('manager', code)).toEqual({
    headline: `final.headline.${headline}`,
    subheadline: `final.subheadline.${subheadline}`,
    message: `final.message.${message}`,
    footer: `final.footer.${footer}`,
  })
})

test.each([
  ['en_US', enUS],
  ['de_DE', deDE],
  ['ja_JP', jaJP],
])('P12 W03 %s has the words of every final result and every step of an award', (_, bundle) => {
  const keys = [...finalResultKeys, ...Object.keys(awardSteps), ...awardOutcomes]
  expect(keys.filter(key => !(key in bundle))).toEqual([])
})
