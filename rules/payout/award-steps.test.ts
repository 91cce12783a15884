import { expect, test } from 'vitest'
import { decimal, plainText } from '../decimal.ts'
import type { AchievementRule, Program } from '../programs/program.ts'
import { sampleQuest } from '../programs/sample-quest.ts'
import { basicPoints } from './basic-award.ts'
import { bonusAward } from './bonus-award.ts'
import type { ParticipantFacts } from './earnings.ts'
import { entitlement } from './entitlement.ts'
import { awardSteps, inputKind, outcomeKind } from './explanation.ts'
import { secondMeasure } from './second-measure.ts'
import { targetLine } from './target-line.ts'

const rounding = { precision: 0, method: 'up' } as const
const chosen = { groupId: 'field', levelId: 'two', target: '240', baseline: '200' }

function lines(program: Program, facts: Partial<ParticipantFacts>, kind = 'goal') {
  const outcome = entitlement(program, { groupId: 'field', rows: [], ...facts })
  if (!outcome.ok) throw new Error(outcome.refusal)
  return outcome.value.awards.find(award => award.kind === kind)?.explanation
}

test('W03 an award explains its target, its result, its minimum and what they come to', () => {
  const minimumQualifier = { rule: 'goal_selected', amount: '50.1', label: sampleQuest.label, rounding } as const
  const rows = [{ dataThrough: '2026-02-28', loadId: 1, value: '240.00', mqValue: '121' }]
  expect(lines({ ...sampleQuest, minimumQualifier }, { ...chosen, rows })).toEqual([
    {
      step: 'award.step.target-of-baseline',
      inputs: { percentage: '120', baseline: '200', exact: '240', digits: '0', rounding: 'half-up' },
      outcome: '240',
    },
    { step: 'award.step.result-newest', inputs: { dataThrough: '2026-02-28' }, outcome: '240' },
    {
      step: 'award.step.minimum-of-target',
      inputs: { percentage: '50.1', target: '240', exact: '120.24', digits: '0', rounding: 'up' },
      outcome: '121',
    },
    { step: 'award.step.result', inputs: { result: '240', target: '240' }, outcome: 'award.outcome.met' },
    { step: 'award.step.minimum-qualifier', inputs: { value: '121', minimum: '121' }, outcome: 'award.outcome.met' },
    { step: 'award.step.fixed', inputs: { award: '60' }, outcome: '60' },
  ])
})

test('W03 a sum and a mean list their rows', () => {
  const rows = ['80', '95', '90'].map((value, at) => ({
    dataThrough: `2026-02-0${at + 1}`,
    loadId: at,
    value,
    ...(at === 0 && { weight: '2' }),
  }))
  const add = { ...sampleQuest, progressRows: 'add' } as const
  expect(lines(add, { ...chosen, rows })?.[1]).toEqual({
    step: 'award.step.result-sum',
    inputs: { rows: '3', dataThrough: '2026-02-03' },
    outcome: '265',
  })
  expect(lines({ ...add, calculation: 'average' }, { ...chosen, rows })?.[1]).toEqual({
    step: 'award.step.result-average',
    inputs: { weighted: '345', weights: '4', rows: '3' },
    outcome: '86.25',
  })
  expect(lines({ ...sampleQuest, calculation: 'average' }, { ...chosen, rows })?.[1]).toMatchObject({
    step: 'award.step.result-newest',
    outcome: '90',
  })
})

test.each<[AchievementRule, 'standard' | 'reduction', string, string, object]>([
  ['fixed_amount', 'standard', '240', 'target-of-amount', { amount: '240' }],
  ['fixed_amount', 'reduction', '240', 'target-of-amount', { amount: '240' }],
  ['percentage_of_baseline', 'standard', '120', 'target-of-baseline', { percentage: '120', baseline: '200' }],
  ['percentage_of_baseline', 'reduction', '10', 'target-off-baseline', { percentage: '10', baseline: '200' }],
  ['baseline_plus_fixed_amount', 'standard', '40', 'target-above-baseline', { amount: '40', baseline: '200' }],
  ['baseline_plus_fixed_amount', 'reduction', '20', 'target-below-baseline', { amount: '20', baseline: '200' }],
  ['percentage_of_threshold', 'standard', '90', 'target-of-threshold', { percentage: '90', threshold: '500' }],
])('P07 W03 a target by %s, %s, of %s is explained by %s', (achievementRule, calculation, amount, step, inputs) => {
  const target = { fixed_amount: '240', percentage_of_threshold: '450' }[achievementRule as string]
  const line = targetLine(
    { achievementRule, calculation, rounding },
    {
      group: { threshold: '500' },
      level: { amount },
      baseline: '200',
      target: decimal(target ?? (calculation === 'reduction' ? '180' : '240')),
    },
  )
  expect(line).toMatchObject({ step: `award.step.${step}`, inputs: { ...inputs, digits: '0', rounding: 'up' } })
})

test('P07 W03 a target that was assigned says so, and one that was frozen before a change is kept', () => {
  const facts = { group: {}, target: decimal('240'), baseline: '300' }
  expect(targetLine(sampleQuest, facts).step).toBe('award.step.target-assigned')
  expect(targetLine(sampleQuest, { ...facts, level: { amount: '120' } }).step).toBe('award.step.target-kept')
  const lost = { ...facts, level: { amount: '120' }, baseline: undefined }
  expect(targetLine(sampleQuest, lost)).toEqual({ step: 'award.step.target-kept', inputs: {}, outcome: '240' })
})

test('D1 P13 W03 a fixed amount of a second measure is taken as written and must be there, a share needs its target', () => {
  const measure = (amount?: string) => secondMeasure({ rule: 'fixed_amount', amount, rounding }, '240')
  expect([plainText(measure('9.5').amount), measure('9.5').explain('bonus')]).toEqual(['9.5', []])
  expect(() => measure()).toThrow('needs one')
  expect(() => secondMeasure({ rule: 'goal_selected', rounding }, undefined)).toThrow('needs one')
})

/** An award with its lines at hand. */
function withLines(outcome: ReturnType<typeof basicPoints>) {
  return outcome.ok ? { points: outcome.value.points, explanation: outcome.value.explain() } : undefined
}

const basic = { incrementQuantity: '10', incrementAward: 5, maxPoints: 100 }
test('P13 W03 a basic part explains its threshold and its increments', () => {
  const basicAward = { ...basic, threshold: { rule: 'percentage_of_baseline', amount: '90' } } as const
  const of = (input: object) => withLines(basicPoints({ calculation: 'standard', basicAward, ...input }))
  expect(of({ baseline: '200', result: '205' })).toEqual({
    points: 10,
    explanation: [
      { step: 'award.step.basic-of-baseline', inputs: { percentage: '90', baseline: '200' }, outcome: '180' },
      {
        step: 'award.step.basic-threshold',
        inputs: { result: '205', threshold: '180' },
        outcome: 'award.outcome.met',
      },
      {
        step: 'award.step.increments',
        inputs: { result: '205', start: '180', quantity: '10', base: 'threshold' },
        outcome: '2',
      },
      { step: 'award.step.rate', inputs: { increments: '2', award: '5' }, outcome: '10' },
      { step: 'award.step.cap', inputs: { earned: '10', cap: '100' }, outcome: '10' },
    ],
  })
  const nothing = (step: string) => ({ points: 0, explanation: [{ step, inputs: {}, outcome: '0' }] })
  expect(of({ result: '205' })).toMatchObject(nothing('award.step.basic-needs-baseline'))
  expect(of({ calculation: 'average' })).toMatchObject(nothing('award.step.basic-needs-result'))
  // Where results add up, whoever has none has 0.
  expect(of({ baseline: '200' })).toMatchObject({
    points: 0,
    explanation: [
      { step: 'award.step.basic-of-baseline' },
      {
        step: 'award.step.basic-threshold',
        inputs: { result: '0', threshold: '180' },
        outcome: 'award.outcome.not-met',
      },
      { step: 'award.step.nothing' },
    ],
  })
})

test('P13 W03 a basic part of a reduction counts down from a share off the baseline', () => {
  const basicAward = { ...basic, threshold: { rule: 'percentage_of_baseline', amount: '10' } } as const
  const of = (result: string) =>
    withLines(basicPoints({ calculation: 'reduction', basicAward, baseline: '300', result }))
  expect([of('271'), of('270'), of('249')].map(award => award?.points)).toEqual([0, 0, 10])
  expect(of('249')).toMatchObject({
    explanation: [
      { step: 'award.step.basic-off-baseline', outcome: '270' },
      { step: 'award.step.basic-threshold' },
      { step: 'award.step.increments-below', inputs: { result: '249', start: '270' }, outcome: '2' },
      { step: 'award.step.rate' },
      { step: 'award.step.cap' },
    ],
  })
})

test('P13 W03 a basic part without a threshold counts from 0, and a loss earns nothing', () => {
  const basicAward = { ...basic, threshold: { rule: 'none' } } as const
  const of = (result: string) => withLines(basicPoints({ calculation: 'standard', basicAward, result }))
  expect(of('35')).toMatchObject({ points: 15 })
  expect(of('-35')).toEqual({
    points: 0,
    explanation: [{ step: 'award.step.nothing', inputs: {}, outcome: '0' }],
  })
})

test('P13 W03 a bonus explains what it requires and what it pays', () => {
  const bonus = {
    name: 'Referrals',
    rule: 'goal_selected',
    payoutStructureType: 'rate',
    bonusAward: 15,
    bonusIncrementalQuantity: '5',
    bonusMQ: '3',
    isGoalNeedToAchieve: true,
    label: sampleQuest.label,
    rounding,
  } as const
  const of = (input: object) => {
    const outcome = bonusAward({ bonus, target: '240', isGoalAchieved: true, ...input })
    return outcome.ok ? outcome.value.explain() : undefined
  }
  expect(of({ mqValue: '3', bonusValue: '251' })).toEqual([
    {
      step: 'award.step.bonus-of-target',
      inputs: { percentage: '100', target: '240', exact: '240', digits: '0', rounding: 'up' },
      outcome: '240',
    },
    { step: 'award.step.bonus-result', inputs: { value: '251', amount: '240' }, outcome: 'award.outcome.met' },
    { step: 'award.step.bonus-minimum', inputs: { value: '3', minimum: '3' }, outcome: 'award.outcome.met' },
    { step: 'award.step.bonus-needs-goal', inputs: {}, outcome: 'award.outcome.met' },
    {
      step: 'award.step.bonus-increments',
      inputs: { value: '251', amount: '240', quantity: '5' },
      outcome: '2',
    },
    { step: 'award.step.rate', inputs: { increments: '2', award: '15' }, outcome: '30' },
  ])
  expect(of({})?.map(({ step }) => step)).toEqual([
    'award.step.bonus-of-target',
    'award.step.bonus-no-result',
    'award.step.bonus-minimum',
    'award.step.bonus-needs-goal',
    'award.step.nothing',
  ])
  const broken = { ...bonus, bonusIncrementalQuantity: undefined }
  expect(() => of({ bonus: broken, mqValue: '3', bonusValue: '251' })).toThrow('needs an increment')
})

test('W03 a figure of a line is in the unit of its step, unless its name has one of its own', () => {
  expect(inputKind('award.step.minimum-qualifier', 'value')).toBe('minimum')
  expect(inputKind('award.step.bonus-minimum', 'value')).toBe('minimum')
  expect(inputKind('award.step.bonus-result', 'value')).toBe('bonus')
  expect(inputKind('award.step.bonus-of-target', 'target')).toBe('goal')
  expect(inputKind('award.step.increments', 'quantity')).toBe('goal')
  expect(inputKind('award.step.override-share', 'exact')).toBe('number')
  expect(inputKind('award.step.correction', 'points')).toBe('points')
  expect(outcomeKind('award.step.increments')).toBe('number')
  expect(outcomeKind('award.step.of-a-later-law')).toBeUndefined()
  expect(Object.keys(awardSteps).every(step => outcomeKind(step) !== undefined)).toBe(true)
})
