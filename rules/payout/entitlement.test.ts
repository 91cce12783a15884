import { describe, expect, test } from 'vitest'
import { plainText } from '../decimal.ts'
import type { Bonus, MinimumQualifier, Program } from '../programs/program.ts'
import { sampleQuest } from '../programs/sample-quest.ts'
import type { ParticipantFacts } from './earnings.ts'
import { entitlement } from './entitlement.ts'

const [group] = sampleQuest.groups
const rounding = { precision: 0, method: 'half-up' } as const
const minimumQualifier: MinimumQualifier = { rule: 'fixed_amount', amount: '5', label: sampleQuest.label, rounding }
const bonus: Bonus = {
  name: 'Referrals',
  rule: 'fixed_amount',
  bonusAchievementAmount: '10',
  payoutStructureType: 'rate',
  bonusAward: 15,
  bonusIncrementalQuantity: '5',
  bonusMaximumPoints: 40,
  isGoalNeedToAchieve: true,
  label: sampleQuest.label,
  rounding,
}
const once = {
  payoutStructureType: 'fixed',
  bonusIncrementalQuantity: undefined,
  bonusMaximumPoints: undefined,
} as const
const basicAward = {
  threshold: { rule: 'fixed_amount', amount: '200' },
  incrementQuantity: '10',
  incrementAward: 5,
  maxPoints: 100,
} as const
const challengePoint: Program = { ...sampleQuest, type: 'challengepoint', groups: [{ ...group!, basicAward }] }
const objective: Program = { ...sampleQuest, type: 'objective', goalSelection: undefined }

const row = (value: string, more = {}) => ({ dataThrough: '2026-02-28', loadId: 1, value, ...more })
const chosen = { groupId: 'field', levelId: 'two', target: '240', baseline: '200' }

function earned(program: Program, facts: Partial<ParticipantFacts>) {
  const outcome = entitlement(program, { groupId: 'field', rows: [], ...facts })
  if (!outcome.ok) throw new Error(outcome.refusal)
  return outcome.value
}
const byKind = (program: Program, facts: Partial<ParticipantFacts>) =>
  Object.fromEntries(earned(program, facts).awards.map(({ kind, points }) => [kind, points]))

describe('the worked figures of decisions §4', () => {
  test.each([
    ['239', undefined, 0, 'NXXX'],
    ['240', undefined, 60, 'YXXX'],
    ['300', undefined, 60, 'YXXX'],
    ['240', '4', 0, 'YNXX'],
    ['240', '5', 60, 'YYXX'],
  ])('P13 pick 2 of 110, 120, 130 percent of 200: %s with MQ %s earns %i', (value, mqValue, points, code) => {
    const program = mqValue === undefined ? sampleQuest : { ...sampleQuest, minimumQualifier }
    const award = earned(program, { ...chosen, rows: [row(value, { mqValue })] })
    expect([award.points, award.resultCode]).toEqual([points, code])
  })

  test.each([
    ['240', '27', 40, 'YXYY'],
    ['239', '27', 0, 'NXYY'],
    ['240', '9.99', 0, 'YXNY'],
    ['240', '10', 0, 'YXYY'],
    ['240', '15', 15, 'YXYY'],
  ])('P13 a bonus from 10, 15 for 5, at most 40, with the goal at %s and %s: %i', (value, bonusValue, points, code) => {
    const award = earned({ ...sampleQuest, bonus }, { ...chosen, rows: [row(value, { bonusValue })] })
    expect(award.awards.find(({ kind }) => kind === 'bonus')?.points).toBe(points)
    expect(award.resultCode).toBe(code)
  })

  test.each([
    ['199', 0, 0, 'NNXX'],
    ['239', 15, 0, 'NYXX'],
    ['255', 25, 60, 'YYXX'],
    ['9999', 100, 60, 'YYXX'],
  ])('P13 a challenge point from 200 by 10 for 5, at most 100, target 240: %s', (value, basic, goal, code) => {
    const facts = { ...chosen, rows: [row(value)] }
    expect(byKind(challengePoint, facts)).toEqual({ goal, basic })
    const { points, earnedToDate, resultCode } = earned(challengePoint, facts)
    expect([points, earnedToDate, resultCode]).toEqual([basic + goal, basic, code])
  })

  test('P13 a reduction from 300 to 268 for 270 is met', () => {
    const reduction: Program = { ...sampleQuest, calculation: 'reduction' }
    expect(earned(reduction, { ...chosen, baseline: '300', target: '270', rows: [row('268')] }).points).toBe(60)
  })

  test('P13 the average of 80 with weight 2, 95 and 90 is 86.25', () => {
    const average: Program = { ...sampleQuest, calculation: 'average', progressRows: 'add' }
    const rows = [row('80', { weight: '2' }), row('95'), row('90')]
    const { result, points } = earned(average, { ...chosen, target: '86.25', rows })
    expect([plainText(result!), points]).toEqual(['86.25', 60])
  })
})

describe('goal quest', () => {
  test('P13 without a row a standard result is worth 0, and nothing is measured', () => {
    expect(earned(sampleQuest, chosen)).toMatchObject({ result: undefined, points: 0, isGoalAchieved: false })
  })

  test('P13 without a goal there is nothing to earn, nor a bonus that no goal carries', () => {
    const free: Bonus = { ...bonus, isGoalNeedToAchieve: false }
    const facts = { rows: [row('999', { bonusValue: '99', mqValue: '9' })] }
    expect(earned({ ...sampleQuest, bonus: free, minimumQualifier }, facts)).toMatchObject({
      awards: [],
      points: 0,
      isMQAchieved: false,
      isBonusAchieved: false,
      resultCode: 'NNNN',
    })
  })

  test('D1 P13 a fixed minimum and a fixed bonus amount are taken as written, and only shares of a target are rounded', () => {
    const of = (terms: Partial<Program>, measured: object) =>
      byKind({ ...sampleQuest, ...terms }, { ...chosen, rows: [row('240', measured)] })
    const minimum = { minimumQualifier: { ...minimumQualifier, amount: '2.5' } }
    expect([of(minimum, { mqValue: '2.5' }).goal, of(minimum, { mqValue: '2.49' }).goal]).toEqual([60, 0])
    const fixed = { bonus: { ...bonus, ...once, bonusAchievementAmount: '0.5' } }
    expect([of(fixed, { bonusValue: '0.5' }).bonus, of(fixed, { bonusValue: '0.49' }).bonus]).toEqual([15, 0])
    const rate = { bonus: { ...bonus, bonusAchievementAmount: '0.5' } }
    expect([of(rate, { bonusValue: '5.5' }).bonus, of(rate, { bonusValue: '5.49' }).bonus]).toEqual([15, 0])
    // 0.9 percent of 240 is 2.16, and rounded 2.
    const share = { minimumQualifier: { ...minimumQualifier, rule: 'goal_selected', amount: '0.9' } } as const
    expect([of(share, { mqValue: '2' }).goal, of(share, { mqValue: '1.99' }).goal]).toEqual([60, 0])
  })

  test('P13 a bonus that needs no goal is earned without reaching it', () => {
    const free: Bonus = { ...bonus, isGoalNeedToAchieve: false }
    const facts = { ...chosen, rows: [row('239', { bonusValue: '27' })] }
    expect(byKind({ ...sampleQuest, bonus: free }, facts)).toEqual({ goal: 0, bonus: 40 })
    expect(earned({ ...sampleQuest, bonus: free }, facts).resultCode).toBe('NXYN')
  })

  test('P13 a bonus is kept back by its own least second measure, whatever the goal does', () => {
    const program = { ...sampleQuest, bonus: { ...bonus, bonusMQ: '5' } }
    const points = (mqValue?: string) =>
      byKind(program, { ...chosen, rows: [row('240', { bonusValue: '27', mqValue })] })
    expect([points(), points('4'), points('5')].map(({ bonus }) => bonus)).toEqual([0, 0, 40])
  })

  test('P13 a missed minimum keeps the award back and leaves the bonus, which needs only the goal', () => {
    const facts = { ...chosen, rows: [row('240', { bonusValue: '27', mqValue: '4' })] }
    expect(byKind({ ...sampleQuest, minimumQualifier, bonus }, facts)).toEqual({ goal: 0, bonus: 40 })
    expect(earned({ ...sampleQuest, minimumQualifier, bonus }, facts).resultCode).toBe('YNYY')
  })

  test('P13 a fixed bonus pays once, of a share of the own target', () => {
    const fixed: Bonus = { ...bonus, rule: 'goal_selected', bonusAchievementAmount: '50', payoutStructureType: 'fixed' }
    const points = (bonusValue: string) =>
      byKind({ ...sampleQuest, bonus: { ...fixed, bonusAward: 25 } }, { ...chosen, rows: [row('240', { bonusValue })] })
    expect([points('119.99'), points('120')].map(({ bonus }) => bonus)).toEqual([0, 25])
  })
})

describe('challenge point', () => {
  test('P13 a bonus that does not need the goal is paid without one, a share of a target or one that needs the goal is not', () => {
    const facts = { rows: [row('0', { bonusValue: '27' })] }
    const of = (more: Partial<Bonus>) => earned({ ...challengePoint, bonus: { ...bonus, ...more } }, facts)
    expect(of({ isGoalNeedToAchieve: false })).toMatchObject({ points: 40, isBonusAchieved: true, resultCode: 'NNYN' })
    expect(of({ isGoalNeedToAchieve: true })).toMatchObject({ points: 0, resultCode: 'NNNY' })
    expect(of({ isGoalNeedToAchieve: false, rule: 'goal_selected' })).toMatchObject({ points: 0, resultCode: 'NNNN' })
    expect(
      earned({ ...challengePoint, bonus: { ...bonus, isGoalNeedToAchieve: false, bonusMQ: '5' } }, facts).points,
    ).toBe(0)
  })

  test('P13 without a goal the basic part is still earned, unless the program says otherwise', () => {
    const facts = { rows: [row('239')] }
    expect(byKind(challengePoint, facts)).toEqual({ basic: 15 })
    expect(earned(challengePoint, facts).resultCode).toBe('NYXX')
    expect(byKind({ ...challengePoint, isBasicEarnedWithoutGoal: false }, facts)).toEqual({ basic: 0 })
  })

  test('D4 P13 a goal without the baseline that its basic part counts from is refused, and without a goal that part is 0', () => {
    const share = { ...basicAward, threshold: { rule: 'percentage_of_baseline', amount: '90' } } as const
    const program: Program = { ...challengePoint, groups: [{ ...group!, basicAward: share }] }
    const facts = { groupId: 'field', rows: [row('255')] }
    expect(entitlement(program, { ...facts, target: '240', levelId: 'two' })).toMatchObject({
      refusal: 'baseline-missing',
    })
    expect(byKind(program, facts)).toEqual({ basic: 0 })
  })

  test('P13 without a basic part only the goal pays, and earned to date is 0', () => {
    const program: Program = { ...sampleQuest, type: 'challengepoint' }
    const facts = { ...chosen, rows: [row('240')] }
    expect(byKind(program, facts)).toEqual({ goal: 60 })
    expect(earned(program, facts)).toMatchObject({ earnedToDate: 0, resultCode: 'YNXX' })
  })

  test('P13 a missed minimum keeps back the award of the goal and not the basic part', () => {
    const facts = { ...chosen, rows: [row('255', { mqValue: '4' })] }
    expect(byKind({ ...challengePoint, minimumQualifier }, facts)).toEqual({ goal: 0, basic: 25 })
  })

  test('P13 an assigned challenge point pays the assigned award', () => {
    const program: Program = { ...challengePoint, goalSelection: undefined }
    const facts = { target: '250', assignedAward: 75, rows: [row('255')] }
    expect(byKind(program, facts)).toEqual({ goal: 75, basic: 25 })
  })
})

describe('objective', () => {
  test('P13 it pays the assigned award, else that of the only level, else nothing', () => {
    const rows = [row('250')]
    const one = { ...objective, groups: [{ ...group!, levels: group!.levels.slice(0, 1) }] }
    expect(earned(objective, { target: '250', assignedAward: 75, rows })).toMatchObject({
      points: 75,
      resultCode: 'YX',
    })
    expect(earned(one, { target: '250', rows }).points).toBe(20)
    expect(earned(objective, { target: '250', rows }).points).toBe(0)
  })

  test('P13 its rate is that of the only level', () => {
    const level = { ...group!.levels[0]!, incrementQuantity: '10', incrementAward: 5 }
    const program: Program = {
      ...objective,
      payout: { type: 'fixed+rate', timing: 'pay_at_end_of_program' },
      groups: [{ ...group!, levels: [level] }],
    }
    expect(earned(program, { target: '250', assignedAward: 75, rows: [row('271')] }).points).toBe(85)
  })

  test('P13 with a minimum its code has two letters', () => {
    const facts = { target: '250', assignedAward: 75, rows: [row('250', { mqValue: '4' })] }
    expect(earned({ ...objective, minimumQualifier }, facts)).toMatchObject({ points: 0, resultCode: 'YN' })
  })
})

describe('refusals: points are never guessed', () => {
  const refusalOf = (program: Program, facts: Partial<ParticipantFacts>) => {
    const outcome = entitlement(program, { groupId: 'field', rows: [row('9000', { bonusValue: '9000' })], ...facts })
    return outcome.ok ? undefined : outcome.refusal
  }
  const shareOfTarget = { rule: 'goal_selected', amount: '10', label: sampleQuest.label, rounding } as const
  const endless: Bonus = {
    ...bonus,
    bonusMaximumPoints: undefined,
    bonusIncrementalQuantity: '0.0000000001',
    bonusAchievementAmount: '1',
  }
  const endlessBasic = { ...basicAward, incrementQuantity: '0.0000000001', maxPoints: undefined }

  test.each<[string, Program, Partial<ParticipantFacts>]>([
    ['group-unknown', sampleQuest, { groupId: 'moon' }],
    ['level-unknown', sampleQuest, { ...chosen, levelId: 'nine' }],
    ['level-unknown', sampleQuest, { target: '240' }],
    [
      'level-unknown',
      { ...sampleQuest, payout: { type: 'rate', timing: 'pay_at_progress' } },
      { ...chosen, levelId: 'nine', assignedAward: 5 },
    ],
    ['minimum-not-positive', { ...sampleQuest, minimumQualifier: shareOfTarget }, { ...chosen, target: '1' }],
    [
      'bonus-amount-not-positive',
      { ...sampleQuest, bonus: { ...bonus, rule: 'goal_selected' } },
      { ...chosen, target: '1' },
    ],
    ['award-too-large', { ...sampleQuest, bonus: endless }, chosen],
    ['award-too-large', { ...challengePoint, groups: [{ ...group!, basicAward: endlessBasic }] }, chosen],
    [
      'baseline-missing',
      {
        ...sampleQuest,
        payout: { type: 'rate', timing: 'pay_at_progress' },
        groups: [
          {
            ...group!,
            levels: [{ ...group!.levels[1]!, incrementQuantity: '1', incrementAward: 1, baseLevel: 'baseline' }],
          },
        ],
      },
      { ...chosen, baseline: undefined },
    ],
  ])('P13 %s', (refusal, program, facts) => {
    expect(refusalOf(program, facts)).toBe(refusal)
  })

  test('P13 an assigned award is paid whatever the level', () => {
    expect(refusalOf(sampleQuest, { ...chosen, levelId: 'nine', assignedAward: 75 })).toBeUndefined()
  })
})

describe('corrections by hand', () => {
  const delta = (points: number, kind: 'goal' | 'basic' | 'bonus' | 'override' = 'goal') => ({
    kind,
    points,
    reason: 'Late order',
  })

  test('W03 they are lines of their award, and stay through every calculation', () => {
    const facts = { ...chosen, deltas: [delta(-15), delta(5)] }
    const { awards, points } = earned(sampleQuest, { ...facts, rows: [row('240')] })
    expect(points).toBe(50)
    expect(awards[0]?.explanation.slice(-2)).toEqual([
      { step: 'award.step.correction', inputs: { points: '-15', reason: 'Late order' }, outcome: '45' },
      { step: 'award.step.correction', inputs: { points: '5', reason: 'Late order' }, outcome: '50' },
    ])
    expect(earned(sampleQuest, { ...facts, rows: [row('239')] }).points).toBe(0)
  })

  test('W03 no award falls below 0, in whatever order they came', () => {
    for (const deltas of [
      [delta(-75), delta(20)],
      [delta(20), delta(-75)],
    ]) {
      const award = earned(sampleQuest, { ...chosen, deltas, rows: [row('240')] })
      expect(award.points).toBe(5)
    }
    const { awards } = earned(sampleQuest, { ...chosen, deltas: [delta(-75)], rows: [row('240')] })
    expect(awards[0]?.explanation.at(-1)).toEqual({ step: 'award.step.not-below-zero', inputs: {}, outcome: '0' })
    // Down to 0 is no further than it goes.
    const whole = earned(sampleQuest, { ...chosen, deltas: [delta(-60)], rows: [row('240')] })
    expect(whole.awards[0]?.explanation.at(-1)).toMatchObject({ step: 'award.step.correction', outcome: '0' })
  })

  test('W03 a correction of a kind without an award creates that award; a leader’s is not part of it', () => {
    expect(byKind(sampleQuest, { deltas: [delta(30, 'bonus'), delta(9, 'override')] })).toEqual({ bonus: 30 })
  })
})

describe('W03 each part explains itself', () => {
  const linesOf = (program: Program, facts: Partial<ParticipantFacts>, kind: string) =>
    earned(program, facts).awards.find(award => award.kind === kind)?.explanation

  test('P13 a fixed bonus says what was reached, and what it pays or would have paid', () => {
    const terms: Bonus = { ...bonus, ...once, isGoalNeedToAchieve: false }
    const program: Program = { ...sampleQuest, bonus: terms }
    const of = (bonusValue?: string) => linesOf(program, { ...chosen, rows: [row('240', { bonusValue })] }, 'bonus')
    const paid = (outcome: string) => ({ step: 'award.step.bonus-fixed', inputs: { award: '15' }, outcome })
    const result = { step: 'award.step.bonus-result' }
    expect(of('10')).toEqual([
      { ...result, inputs: { value: '10', amount: '10' }, outcome: 'award.outcome.met' },
      paid('15'),
    ])
    expect(of('9')).toEqual([
      { ...result, inputs: { value: '9', amount: '10' }, outcome: 'award.outcome.not-met' },
      paid('0'),
    ])
    expect(of()).toEqual([
      { step: 'award.step.bonus-no-result', inputs: { amount: '10' }, outcome: 'award.outcome.not-met' },
      paid('0'),
    ])
  })

  test('P13 a rate counts from 0, but neither a fixed bonus nor a share of a target begins there', () => {
    const from0 = (terms: Partial<Bonus>) =>
      entitlement(
        { ...sampleQuest, bonus: { ...bonus, bonusAchievementAmount: '0', ...terms } },
        { ...chosen, rows: [row('240', { bonusValue: '7' })] },
      )
    expect(from0({})).toMatchObject({ ok: true, value: { points: 60 + 15 } })
    const refusal = { ok: false, refusal: 'bonus-amount-not-positive', details: { amount: '0' } }
    expect(from0(once)).toEqual(refusal)
    expect(from0({ rule: 'goal_selected' })).toEqual(refusal)
  })

  test('P13 a basic part begins with the result, and says if it needs a goal', () => {
    const rows = [row('215')]
    const needing: Program = { ...challengePoint, isBasicEarnedWithoutGoal: false }
    expect(linesOf(needing, { rows }, 'basic')).toEqual([
      { step: 'award.step.basic-needs-goal', inputs: {}, outcome: '0' },
    ])
    expect(linesOf(needing, { ...chosen, rows }, 'basic')?.map(({ step }) => step)).toEqual([
      'award.step.result-newest',
      'award.step.basic-threshold',
      'award.step.increments',
      'award.step.rate',
      'award.step.cap',
    ])
    expect(byKind(needing, { ...chosen, rows })).toMatchObject({ basic: 5 })
  })

  test('P13 a basic part from a share of the baseline counts with a goal too', () => {
    const ofBaseline = { ...basicAward, threshold: { rule: 'percentage_of_baseline', amount: '100' } } as const
    const program: Program = { ...challengePoint, groups: [{ ...group!, basicAward: ofBaseline }] }
    expect(byKind(program, { ...chosen, rows: [row('225')] })).toMatchObject({ basic: 10 })
  })

  test('a correction of what was not earned stands alone', () => {
    const deltas = [{ kind: 'bonus' as const, points: 30, reason: 'Promised' }]
    expect(linesOf(sampleQuest, { deltas }, 'bonus')).toEqual([
      { step: 'award.step.correction', inputs: { points: '30', reason: 'Promised' }, outcome: '30' },
    ])
  })

  test('a refusal names the group, and the target whose share is no minimum', () => {
    expect(entitlement(sampleQuest, { groupId: 'moon', rows: [] })).toEqual({
      ok: false,
      refusal: 'group-unknown',
      details: { group: 'moon' },
    })
    const share: MinimumQualifier = { ...minimumQualifier, rule: 'goal_selected', amount: '0.1' }
    expect(entitlement({ ...sampleQuest, minimumQualifier: share }, { ...chosen, rows: [] })).toEqual({
      ok: false,
      refusal: 'minimum-not-positive',
      details: { group: 'field', target: '240' },
    })
  })
})
