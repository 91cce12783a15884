import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Decimal, decimal, plainText, zero } from '../decimal.ts'
import type { Program } from '../programs/program.ts'
import { sampleQuest } from '../programs/sample-quest.ts'
import { facts, programs } from './any-program-fixture.ts'
import type { ParticipantFacts } from './earnings.ts'
import { entitlement } from './entitlement.ts'
import { isCountedUp, type Step, type Worth, worthOf } from './worth.ts'

const { label, rounding } = sampleQuest
const dataThrough = '2026-02-28'

interface Measured {
  readonly value?: string
  readonly mqValue?: string
  readonly bonusValue?: string
}

/** Somebody with a goal of 240 for 60 points. */
const at = ({ value = '0', ...rest }: Measured, more?: Partial<ParticipantFacts>): ParticipantFacts => ({
  groupId: 'field',
  levelId: 'two',
  target: '240',
  baseline: '200',
  rows: [{ dataThrough, loadId: 1, value, ...rest }],
  ...more,
})

/** A worth as figures that can be read. */
function written(worth: Worth | undefined) {
  const way = (step: Step) =>
    (['result', 'minimum', 'bonus'] as const).flatMap(name => {
      const change = step[name]
      return change === undefined ? [] : [`${name} ${plainText(change.by)} to ${plainText(change.to)}`]
    })
  return (
    worth && {
      toDate: worth.toDate,
      ahead: worth.ahead?.points,
      next: worth.next && [worth.next.points, ...way(worth.next)],
      ...(worth.bonus && { bonus: [worth.bonus.toDate, worth.bonus.points, ...way(worth.bonus)] }),
    }
  )
}

const withRate = (program: Partial<Program>, level: object): Program => ({
  ...sampleQuest,
  ...program,
  groups: [{ ...sampleQuest.groups[0]!, levels: sampleQuest.groups[0]!.levels.map(one => ({ ...one, ...level })) }],
})
const rate = { incrementQuantity: '10', incrementAward: 5 }
const timing = 'pay_at_end_of_program' as const
const minimumQualifier = { rule: 'fixed_amount', amount: '12', label, rounding } as const
const referrals = {
  name: 'Referrals',
  rule: 'fixed_amount',
  bonusAchievementAmount: '10',
  payoutStructureType: 'rate',
  bonusAward: 75,
  bonusIncrementalQuantity: '5',
  isGoalNeedToAchieve: false,
  label,
  rounding,
} as const

describe('W03 the next step and what it is worth', () => {
  test('a fixed award is one step away, and nothing beyond it', () => {
    expect(written(worthOf(sampleQuest, at({ value: '178' })))).toEqual({
      toDate: 0,
      ahead: 60,
      next: [60, 'result 62 to 240'],
    })
    expect(written(worthOf(sampleQuest, at({ value: '240' })))).toEqual({ toDate: 60 })
  })

  test('a step that the rules refuse is worth nothing', () => {
    const program = withRate(
      { payout: { type: 'fixed+rate', timing } },
      { incrementQuantity: '10', incrementAward: 10 ** 15 },
    )
    expect(worthOf(program, at({ value: '240' }))?.next).toBeUndefined()
  })

  test('increments that count from a baseline begin nowhere without one', () => {
    const program = withRate({ payout: { type: 'rate', timing } }, { ...rate, baseLevel: 'baseline' })
    const { baseline: _, ...without } = at({ value: '0' })
    expect(worthOf(program, without)?.next).toBeUndefined()
  })

  test('a bonus that counts from the goal begins nowhere without one', () => {
    const program: Program = { ...sampleQuest, bonus: { ...referrals, rule: 'goal_selected' } }
    const { target: _, levelId: __, ...without } = at({ value: '0', bonusValue: '12' })
    expect(worthOf(program, without)?.bonus).toBeUndefined()
  })

  test('a rate beside it goes on by increments, until its cap', () => {
    const program = withRate({ payout: { type: 'fixed+rate', timing } }, { ...rate, maxPoints: 10 })
    expect(written(worthOf(program, at({ value: '253' })))).toEqual({ toDate: 65, next: [5, 'result 7 to 260'] })
    expect(written(worthOf(program, at({ value: '260' })))).toEqual({ toDate: 70 })
  })

  test('a rate alone that counts from nothing pays all of it at the goal', () => {
    const program = withRate({ payout: { type: 'rate', timing } }, { ...rate, baseLevel: 'zero' })
    expect(written(worthOf(program, at({ value: '100' })))).toEqual({
      toDate: 0,
      ahead: 120,
      next: [120, 'result 140 to 240'],
    })
    // From the target on there is no step at the target itself.
    const fromTarget = withRate({ payout: { type: 'rate', timing } }, rate)
    expect(written(worthOf(fromTarget, at({ value: '100' })))).toEqual({ toDate: 0, next: [5, 'result 150 to 250'] })
  })

  test('beyond the goal a rate alone goes on from what it counts from', () => {
    const from = (baseLevel: 'baseline' | 'zero') =>
      withRate({ payout: { type: 'rate', timing } }, { ...rate, incrementQuantity: '7', baseLevel })
    expect(written(worthOf(from('baseline'), at({ value: '250' })))).toEqual({
      toDate: 35,
      next: [5, 'result 6 to 256'],
    })
    expect(written(worthOf(from('zero'), at({ value: '250' })))).toEqual({ toDate: 175, next: [5, 'result 2 to 252'] })
  })

  test('a basic part that counts from a baseline begins nowhere without one', () => {
    const basicAward = { threshold: { rule: 'percentage_of_baseline', amount: '100' }, ...rate } as const
    const groups = [{ ...sampleQuest.groups[0]!, basicAward }]
    const without = at({ value: '178' }, { levelId: undefined, target: undefined, baseline: undefined })
    expect(written(worthOf({ ...sampleQuest, type: 'challengepoint', groups }, without))).toEqual({ toDate: 0 })
  })

  test('a challenge point pays by the terms of the own group', () => {
    const group = sampleQuest.groups[0]!
    const basicAward = { threshold: { rule: 'none' }, ...rate } as const
    const finer = { ...group, groupId: 'finer', basicAward: { ...basicAward, incrementQuantity: '3' } }
    const program: Program = { ...sampleQuest, type: 'challengepoint', groups: [finer, { ...group, basicAward }] }
    expect(written(worthOf(program, at({ value: '171' })))?.next).toEqual([5, 'result 9 to 180'])
  })

  test('a challenge point pays on the way, with a goal and without one', () => {
    const basicAward = { threshold: { rule: 'none' }, ...rate } as const
    const program: Program = {
      ...sampleQuest,
      type: 'challengepoint',
      groups: [{ ...sampleQuest.groups[0]!, basicAward }],
    }
    expect(written(worthOf(program, at({ value: '178' })))).toEqual({
      toDate: 85,
      ahead: 95,
      next: [5, 'result 2 to 180'],
    })
    const without = at({ value: '178' }, { levelId: undefined, target: undefined })
    expect(written(worthOf(program, without))).toEqual({ toDate: 85, next: [5, 'result 2 to 180'] })
  })

  test('an assigned goal without a level is worth its own award', () => {
    const { goalSelection: _, ...terms } = sampleQuest
    const facts = at({ value: '178' }, { levelId: undefined, assignedAward: 90 })
    expect(written(worthOf({ ...terms, type: 'objective' }, facts))).toMatchObject({ ahead: 90 })
  })

  test('a minimum that is missing is part of the step, and alone once the goal is reached', () => {
    const program = { ...sampleQuest, minimumQualifier }
    expect(written(worthOf(program, at({ value: '178', mqValue: '8' })))).toEqual({
      toDate: 0,
      ahead: 60,
      next: [60, 'result 62 to 240', 'minimum 4 to 12'],
    })
    expect(written(worthOf(program, at({ value: '270' })))).toEqual({
      toDate: 0,
      ahead: 60,
      next: [60, 'minimum 12 to 12'],
    })
  })

  test('without a goal no minimum is part of anything', () => {
    const ofTarget = { ...minimumQualifier, rule: 'goal_selected', amount: '50' } as const
    const without = at({ value: '178' }, { levelId: undefined, target: undefined })
    expect(written(worthOf({ ...sampleQuest, minimumQualifier: ofTarget }, without))).toEqual({ toDate: 0 })
  })

  test('a bonus by a share of the own target is that far away', () => {
    const share = { ...referrals, rule: 'goal_selected', bonusAchievementAmount: '50' } as const
    expect(written(worthOf({ ...sampleQuest, bonus: share }, at({ bonusValue: '100' })))?.bonus).toEqual([
      0,
      75,
      'bonus 25 to 125',
    ])
    // One in fixed points has no increments.
    const fixed = { ...share, payoutStructureType: 'fixed', bonusIncrementalQuantity: undefined } as const
    expect(written(worthOf({ ...sampleQuest, bonus: fixed }, at({ bonusValue: '100' })))?.bonus).toEqual([
      0,
      75,
      'bonus 20 to 120',
    ])
  })

  test('a bonus that needs no goal is within reach without one', () => {
    const program: Program = { ...sampleQuest, type: 'challengepoint', bonus: referrals }
    const without = at({ bonusValue: '12' }, { levelId: undefined, target: undefined })
    expect(written(worthOf(program, without))?.bonus).toEqual([0, 75, 'bonus 3 to 15'])
  })

  test('a bonus tells what it has come to, and its own next step', () => {
    const program: Program = { ...sampleQuest, bonus: referrals }
    expect(written(worthOf(program, at({ value: '240', bonusValue: '27' })))?.bonus).toEqual([225, 75, 'bonus 3 to 30'])
    // One that needs the goal is worth nothing yet, whatever its own measure.
    const needing: Program = { ...sampleQuest, bonus: { ...referrals, isGoalNeedToAchieve: true } }
    expect(written(worthOf(needing, at({ value: '100', bonusValue: '27' })))?.bonus).toBeUndefined()
    expect(worthOf(needing, at({ value: '100', bonusValue: '27' }))?.ahead?.points).toBe(60 + 225)
    const gated: Program = { ...sampleQuest, minimumQualifier, bonus: { ...referrals, bonusMQ: '9' } }
    expect(written(worthOf(gated, at({ mqValue: '8', bonusValue: '27' })))?.bonus).toEqual([0, 225, 'minimum 1 to 9'])
  })

  test('what the second measure of a bonus opens besides is no part of the bonus', () => {
    const bonus = { ...referrals, bonusMQ: '15', isGoalNeedToAchieve: true } as const
    const worth = worthOf({ ...sampleQuest, minimumQualifier, bonus }, at({ value: '250', mqValue: '8' }))
    expect(written(worth)).toMatchObject({
      ahead: 60,
      next: [60, 'minimum 4 to 12'],
      bonus: [0, 75, 'minimum 7 to 15', 'bonus 15 to 15'],
    })
  })

  test('an average is spoken of by where it has to be, a reduction by how far down', () => {
    const average: Program = { ...sampleQuest, calculation: 'average', label: { ...label, precision: 1 } }
    expect(written(worthOf(average, at({ value: '86.25' }, { target: '91.96' })))).toEqual({
      toDate: 0,
      ahead: 60,
      next: [60, 'result 5.75 to 92'],
    })
    const reduction: Program = { ...sampleQuest, calculation: 'reduction' }
    expect(written(worthOf(reduction, at({ value: '270' })))).toEqual({
      toDate: 0,
      ahead: 60,
      next: [60, 'result 30 to 240'],
    })
    // A count that adds up never comes down again.
    expect(written(worthOf({ ...reduction, progressRows: 'add' }, at({ value: '270' })))).toEqual({ toDate: 0 })
  })

  test('a step is never shorter than it must be for the digits that are shown', () => {
    expect(written(worthOf(sampleQuest, at({ value: '197.6' })))?.next).toEqual([60, 'result 43 to 240.6'])
    const gated: Program = { ...sampleQuest, minimumQualifier, bonus: referrals }
    const worth = written(worthOf(gated, at({ value: '240', mqValue: '8.5', bonusValue: '12.3' })))
    expect(worth?.next).toEqual([60, 'minimum 4 to 12.5'])
    expect(worth?.bonus).toEqual([0, 75, 'bonus 3 to 15.3'])
    const reduction: Program = { ...sampleQuest, calculation: 'reduction' }
    const lower = worthOf(reduction, at({ value: '270' }, { target: '240.7' }))
    expect(written(lower)?.next).toEqual([60, 'result 30 to 240'])
  })

  test('only amounts that add up are spoken of by what is still to come', () => {
    expect(isCountedUp('standard', { labelType: 'decimal' })).toBe(true)
    expect(isCountedUp('standard', { labelType: 'percentage' })).toBe(false)
    expect(isCountedUp('average', { labelType: 'decimal' })).toBe(false)
  })

  test('corrections by hand count: what they take away does not look like something to earn', () => {
    const deltas = [{ kind: 'goal' as const, points: -100, reason: 'Returned goods' }]
    expect(written(worthOf(sampleQuest, at({ value: '178' }, { deltas })))).toEqual({ toDate: 0 })
  })

  test('nothing is said where nothing is measured, or the terms do not know the facts', () => {
    expect(worthOf({ ...sampleQuest, calculation: 'average' }, at({}, { rows: [] }))).toBeUndefined()
    expect(worthOf(sampleQuest, at({}, { levelId: 'nine' }))).toBeUndefined()
    expect(written(worthOf(sampleQuest, at({}, { rows: [] })))).toMatchObject({ toDate: 0, ahead: 60 })
  })
})

describe('W03 for all programs and people', () => {
  const holds = { numRuns: 600 }

  function pointsOf(program: Program, person: ParticipantFacts, kind?: 'bonus'): number {
    const outcome = entitlement(program, person)
    if (!outcome.ok) throw new Error(outcome.refusal)
    const { points, awards } = outcome.value
    return kind === undefined ? points : (awards.find(award => award.kind === kind)?.points ?? 0)
  }

  interface Totals {
    readonly result: Decimal
    readonly mqValue?: Decimal
    readonly bonusValue?: Decimal
  }

  function totalsOf(program: Program, person: ParticipantFacts): Totals {
    const outcome = entitlement(program, person)
    if (!outcome.ok) throw new Error(outcome.refusal)
    const { result = zero, mqValue, bonusValue } = outcome.value
    return { result, mqValue, bonusValue }
  }

  /** The person once the step is done: all that it does not name stays where it is. */
  function personAt(program: Program, person: ParticipantFacts, step: Step): ParticipantFacts {
    const now = totalsOf(program, person)
    const value = step.result?.to ?? now.result
    const mqValue = step.minimum?.to ?? now.mqValue
    const bonusValue = step.bonus?.to ?? now.bonusValue
    return { ...person, rows: [{ dataThrough: '2026-03-01', loadId: 9, value, mqValue, bonusValue }] }
  }

  test('a step is worth the entitlement after it less the entitlement to date, and something', () => {
    const law = fc.property(programs, facts, (program, person) => {
      const worth = worthOf(program, person)
      for (const step of [worth?.ahead, worth?.next]) {
        if (step === undefined) continue
        expect(step.points).toBeGreaterThan(0)
        expect(step.points).toBe(pointsOf(program, personAt(program, person, step)) - pointsOf(program, person))
      }
      if (worth) expect(worth.toDate).toBe(pointsOf(program, person))
      if (worth?.bonus === undefined) return
      expect(worth.bonus.points).toBeGreaterThan(0)
      expect(worth.bonus.toDate).toBe(pointsOf(program, person, 'bonus'))
      expect(worth.bonus.toDate + worth.bonus.points).toBe(
        pointsOf(program, personAt(program, person, worth.bonus), 'bonus'),
      )
    })
    fc.assert(law, holds)
  })

  test('what lies ahead is goal and minimum, and there is a next step as long as it does', () => {
    const law = fc.property(programs, facts, (program, person) => {
      const worth = worthOf(program, person)
      if (worth?.ahead === undefined) return
      const outcome = entitlement(program, personAt(program, person, worth.ahead))
      expect(outcome).toMatchObject({ ok: true, value: { isGoalAchieved: true } })
      if (outcome.ok && program.minimumQualifier) expect(outcome.value.isMQAchieved).toBe(true)
      expect(worth.next).toBeDefined()
    })
    fc.assert(law, holds)
  })

  test('no shorter step of the result alone is worth anything', () => {
    const law = fc.property(programs, facts, fc.nat(1_000), (given, person, part) => {
      const program = { ...given, calculation: 'standard' } as const
      const step = worthOf(program, person)?.next
      if (step?.result === undefined || step.minimum !== undefined) return
      const unit = decimal(`1e-${program.label.precision}`)
      const shorter = step.result.by.minus(unit).times(part).div(1_000)
      if (shorter.lte(0)) return
      const now = totalsOf(program, person)
      const short = { ...step, result: { by: shorter, to: now.result.plus(shorter) } }
      expect(pointsOf(program, personAt(program, person, short))).toBe(pointsOf(program, person))
    })
    fc.assert(law, holds)
  })

  test('what is counted up is written in full by its label', () => {
    const law = fc.property(programs, facts, (program, person) => {
      const change = worthOf(program, person)?.next?.result
      if (change === undefined) return
      const figure = isCountedUp(program.calculation, program.label) ? change.by : change.to
      expect(plainText(figure)).toBe(figure.toFixed(program.label.precision))
    })
    fc.assert(law, holds)
  })
})
