import { expect, test } from 'vitest'
import deDE from '../../bundles/goalquest/de_DE.json' with { type: 'json' }
import enUS from '../../bundles/goalquest/en_US.json' with { type: 'json' }
import jaJP from '../../bundles/goalquest/ja_JP.json' with { type: 'json' }
import {
  type FinalResultKey,
  finalResultKeys,
  finalResultWords,
  type ParticipantResultOf,
} from './final-result-words.ts'
import type { ManagerCode, ParticipantCode } from './result-code.ts'
import { type Happened, isCelebrated, resultMessage } from './result-message.ts'
import { allResults as all, allTeamResults as leaders, types } from './result-message-fixture.ts'
import { type TeamHappened, teamResultMessage } from './team-result-message.ts'

const bundles: [string, Record<string, string>][] = [
  ['en_US', enUS],
  ['de_DE', deDE],
  ['ja_JP', jaJP],
]
const placeholders = (text: string) => new Set([...text.matchAll(/\{(\w+)/g)].map(([, name]) => name))
const allowed = ['date', 'name', 'percent', 'points', 'mediaLabel', 'measure']

test('P12 the payout rules produce each of the 68 codes', () => {
  const codes = (of: ParticipantResultOf) => new Set(all.filter(one => one.of === of).map(({ code }) => code)).size
  expect([...types.map(codes), new Set(leaders.map(({ code }) => code)).size]).toEqual([30, 20, 6, 12])
})

test.each(bundles)('P12 W03 in %s every result has its four texts, with allowed placeholders only', (_, bundle) => {
  for (const [words, may] of [
    ...all.map(({ words }) => [words, allowed] as const),
    ...leaders.map(({ words }) => [words, [...allowed, 'count', 'total', 'range']] as const),
  ]) {
    expect(Object.keys(words)).toEqual(['headline', 'subheadline', 'message', 'footer'])
    for (const key of Object.values(words)) {
      const text = bundle[key] ?? ''
      expect(text.trim(), key).not.toBe('')
      expect(placeholders(text), key).toEqual(placeholders((enUS as Record<string, string>)[key]!))
      expect(
        [...placeholders(text)].filter(name => !may.includes(name!)),
        key,
      ).toEqual([])
    }
  }
})

test('P12 every text is the text of some result', () => {
  const byCode = [
    ...all.map(({ of, code }) => finalResultWords(of, code)),
    ...leaders.map(({ code }) => finalResultWords('manager', code)),
  ]
  const messages = [...byCode, ...all.map(({ words }) => words), ...leaders.map(({ words }) => words)]
  // No program of the fixture reduces to nothing without a baseline: its own test is below.
  const used = new Set<FinalResultKey>([...messages.flatMap(words => Object.values(words)), beyondMeasure])
  expect(finalResultKeys.filter(key => !used.has(key))).toEqual([])
})

const beyondMeasure = 'final.subheadline.reached-beyond-measure'
test('P12 a reduction to nothing without a baseline shows no percentage', () => {
  const happened: Happened = { hasGoal: true, percent: 999, paid: { goal: 60, basic: 0, bonus: 0 } }
  expect(resultMessage('goalquest', 'YXXX', happened).subheadline).toBe(beyondMeasure)
})

const speaksOfPoints = (key: FinalResultKey) => (enUS as Record<string, string>)[key]!.includes('{points}')

test('P12 a message mentions points if and only if they were paid', () => {
  for (const { words, points } of [
    ...all,
    ...leaders.map(({ words, happened }) => ({ words, points: happened.points })),
  ]) {
    expect(speaksOfPoints(words.message), words.message).toBe(points > 0)
    expect(words.footer === 'final.footer.in-your-account', words.footer).toBe(points > 0)
  }
})

test('P12 a message celebrates only what was earned, and regrets nothing that was', () => {
  for (const { code, happened, points, words } of all) {
    const { paid, isMQAchieved, hasGoal } = happened
    const isReached = code.startsWith('Y')
    const { headline, subheadline } = words
    if (headline === 'final.headline.goal-success') expect(isReached && isMQAchieved !== false).toBe(true)
    if (headline === 'final.headline.bonus-success') expect(paid.bonus).toBeGreaterThan(0)
    if (headline === 'final.headline.earned') expect(paid.basic).toBeGreaterThan(0)
    if (subheadline === 'final.subheadline.goal-and-bonus-reached') expect(paid.bonus).toBeGreaterThan(0)
    if (/better-luck|so-close/.test(headline)) expect([points, isReached, hasGoal]).toEqual([0, false, true])
    if (headline === 'final.headline.so-close') expect(happened.percent).toBeGreaterThanOrEqual(80)
    if (/not-achieved|needs-goal|objective-missed-mq|message\.missed-mq$/.test(words.message)) {
      expect(words.message === 'final.message.earned-bonus-needs-goal').toBe(points > 0)
    }
    if (/\{percent\}/.test((enUS as Record<string, string>)[subheadline]!)) expect(hasGoal).toBe(true)
    expect(isCelebrated(isReached, happened)).toBe(isReached && isMQAchieved !== false && points > 0)
  }
  for (const { happened, words } of leaders) {
    const { achievers, teamSize, points } = happened
    if (words.headline === 'final.headline.team-all') expect(achievers).toBe(teamSize)
    if (/team-none$/.test(words.headline)) expect([achievers, points]).toEqual([0, 0])
    if (words.message === 'final.message.team-earned') expect(achievers).toBeGreaterThan(0)
  }
})

const none = { goal: 0, basic: 0, bonus: 0 }
test.each<[string, ParticipantResultOf, ParticipantCode, Happened, string, string, string, string]>([
  [
    'a bonus of no whole step is none',
    'goalquest',
    'NXYN',
    { hasGoal: true, percent: 50, paid: none },
    'better-luck',
    'goal-not-achieved',
    'goal-not-achieved',
    'next-time',
  ],
  [
    'a goal at a rate of no whole step',
    'goalquest',
    'YXXX',
    { hasGoal: true, percent: 100, paid: none },
    'goal-success',
    'goal-reached',
    'nothing-paid',
    'shown-below',
  ],
  [
    'a missed goal with a correction',
    'goalquest',
    'NXXX',
    { hasGoal: true, percent: 93, paid: { ...none, goal: 7 } },
    'result',
    'goal-not-achieved',
    'by-correction',
    'in-your-account',
  ],
  [
    '93 percent is close',
    'goalquest',
    'NXXX',
    { hasGoal: true, percent: 93, paid: none },
    'so-close',
    'goal-not-achieved',
    'goal-not-achieved',
    'next-time',
  ],
  [
    '79 percent is not',
    'goalquest',
    'NXXX',
    { hasGoal: true, percent: 79, paid: none },
    'better-luck',
    'goal-not-achieved',
    'goal-not-achieved',
    'next-time',
  ],
  [
    'nothing measured',
    'objective',
    'NX',
    { hasGoal: true, paid: none },
    'better-luck',
    'nothing-counted',
    'objective-not-achieved',
    'next-time',
  ],
  [
    'a minimum that a challenge point’s code does not contain',
    'challengepoint',
    'YYXX',
    { hasGoal: true, percent: 106, isMQAchieved: false, paid: { ...none, basic: 25 } },
    'missed-mq',
    'goal-reached',
    'missed-mq-earned',
    'in-your-account',
  ],
  [
    'a bonus that an objective’s code does not contain',
    'objective',
    'YN',
    { hasGoal: true, percent: 106, isMQAchieved: false, paid: { ...none, bonus: 15 } },
    'missed-mq',
    'objective-reached',
    'missed-mq-bonus-earned',
    'in-your-account',
  ],
  [
    'no goal, and earned on the way',
    'challengepoint',
    'NYXX',
    { hasGoal: false, paid: { ...none, basic: 16 } },
    'earned',
    'on-the-way',
    'you-earned',
    'in-your-account',
  ],
  [
    'a missed goal, and earned on the way',
    'challengepoint',
    'NYXX',
    { hasGoal: true, percent: 86, paid: { ...none, basic: 16 } },
    'earned',
    'on-the-way-to-goal',
    'you-earned',
    'in-your-account',
  ],
  [
    '80 percent is close',
    'goalquest',
    'NXXX',
    { hasGoal: true, percent: 80, paid: none },
    'so-close',
    'goal-not-achieved',
    'goal-not-achieved',
    'next-time',
  ],
  [
    'a result of 0',
    'goalquest',
    'NXXX',
    { hasGoal: true, percent: 0, paid: none },
    'better-luck',
    'nothing-counted',
    'goal-not-achieved',
    'next-time',
  ],
  [
    'no goal, and nothing earned',
    'challengepoint',
    'NNXX',
    { hasGoal: false, paid: none },
    'result',
    'without-goal',
    'goal-not-achieved',
    'next-time',
  ],
  [
    'no goal, and a bonus that needs none',
    'challengepoint',
    'NNYN',
    { hasGoal: false, paid: { ...none, bonus: 15 } },
    'bonus-success',
    'without-goal',
    'you-earned',
    'in-your-account',
  ],
  [
    'a missed goal, and a bonus that needs none',
    'goalquest',
    'NXYN',
    { hasGoal: true, percent: 50, paid: { ...none, bonus: 15 } },
    'bonus-success',
    'goal-not-achieved',
    'bonus-earned',
    'in-your-account',
  ],
  [
    'a bonus that needs the goal',
    'goalquest',
    'NXYY',
    { hasGoal: true, percent: 50, paid: none },
    'better-luck',
    'goal-not-achieved',
    'bonus-needs-goal',
    'next-time',
  ],
  [
    'a bonus that needs the goal, and earned on the way',
    'challengepoint',
    'NYYY',
    { hasGoal: true, percent: 86, paid: { ...none, basic: 16 } },
    'earned',
    'on-the-way-to-goal',
    'earned-bonus-needs-goal',
    'in-your-account',
  ],
  [
    'a bonus that needs the goal, paid by a correction',
    'challengepoint',
    'NYYY',
    { hasGoal: true, percent: 86, paid: { ...none, basic: 16, bonus: 7 } },
    'bonus-success',
    'on-the-way-to-goal',
    'you-earned',
    'in-your-account',
  ],
  [
    'a missed minimum',
    'goalquest',
    'YNXX',
    { hasGoal: true, percent: 100, isMQAchieved: false, paid: none },
    'missed-mq',
    'goal-reached',
    'missed-mq',
    'next-time',
  ],
  [
    'a missed minimum of an objective',
    'objective',
    'YN',
    { hasGoal: true, percent: 100, isMQAchieved: false, paid: none },
    'missed-mq',
    'objective-reached',
    'objective-missed-mq',
    'next-time',
  ],
  [
    'a missed minimum, and the goal paid by a correction',
    'goalquest',
    'YNXX',
    { hasGoal: true, percent: 100, isMQAchieved: false, paid: { ...none, goal: 60 } },
    'result',
    'goal-reached',
    'you-earned',
    'in-your-account',
  ],
  [
    'a reached goal and bonus',
    'goalquest',
    'YYYY',
    { hasGoal: true, percent: 100, isMQAchieved: true, paid: { ...none, goal: 60, bonus: 15 } },
    'goal-success',
    'goal-and-bonus-reached',
    'you-earned',
    'in-your-account',
  ],
  [
    'a reached goal, and a bonus of no whole step',
    'goalquest',
    'YYYY',
    { hasGoal: true, percent: 100, isMQAchieved: true, paid: { ...none, goal: 60 } },
    'goal-success',
    'goal-reached',
    'you-earned',
    'in-your-account',
  ],
  [
    'a missed objective',
    'objective',
    'NX',
    { hasGoal: true, percent: 50, paid: none },
    'better-luck',
    'objective-not-achieved',
    'objective-not-achieved',
    'next-time',
  ],
])('P12 the words follow what was paid: %s', (_, of, code, happened, headline, subheadline, message, footer) => {
  expect(resultMessage(of, code, happened)).toEqual({
    headline: `final.headline.${headline}`,
    subheadline: `final.subheadline.${subheadline}`,
    message: `final.message.${message}`,
    footer: `final.footer.${footer}`,
  })
})

test.each<[ManagerCode, TeamHappened, string, string, string, string]>([
  ['YYN', { teamSize: 2, achievers: 2, points: 18 }, 'team-all', 'team-success', 'team-earned', 'in-your-account'],
  [
    'YYN',
    { teamSize: 200, achievers: 2, points: 50 },
    'team-success',
    'team-success',
    'team-earned',
    'in-your-account',
  ],
  ['YYN', { teamSize: 5, achievers: 2, points: 0 }, 'team-success', 'team-success', 'team-nothing-paid', 'team-thanks'],
  ['YXY', { teamSize: 5, achievers: 0, points: 5 }, 'result', 'team-none-in-range', 'you-earned', 'in-your-account'],
  ['YXN', { teamSize: 5, achievers: 0, points: 0 }, 'team-none', 'team-none', 'team-no-award', 'team-next-time'],
  ['NYN', { teamSize: 5, achievers: 2, points: 0 }, 'team-success', 'team-success', 'team-not-eligible', 'team-thanks'],
  [
    'NYN',
    { teamSize: 5, achievers: 2, points: 30 },
    'team-success',
    'team-success',
    'by-correction',
    'in-your-account',
  ],
  ['YXN', { teamSize: 0, achievers: 0, points: 0 }, 'result', 'team-nobody', 'team-no-award', 'team-next-time'],
  [
    'YNY',
    { teamSize: 5, achievers: 1, points: 0 },
    'team-one',
    'team-one-in-range',
    'team-nothing-paid',
    'team-thanks',
  ],
  ['NXN', { teamSize: 5, achievers: 0, points: 0 }, 'team-none', 'team-none', 'team-not-eligible', 'team-next-time'],
])(
  'P12 P14 the words of a leader follow what was paid: %s, %o',
  (code, happened, headline, subheadline, message, footer) => {
    expect(teamResultMessage(code, happened)).toEqual({
      headline: `final.headline.${headline}`,
      subheadline: `final.subheadline.${subheadline}`,
      message: `final.message.${message}`,
      footer: `final.footer.${footer}`,
    })
  },
)
