import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Decimal, decimal, plainText } from '../decimal.ts'
import type { Program } from '../programs/program.ts'
import { sampleQuest } from '../programs/sample-quest.ts'
import { finalResultWords } from '../results/final-result-words.ts'
import type { ChallengePointCode, ObjectiveCode, QuestCode } from '../results/result-code.ts'
import { facts, figure, positive, programs } from './any-program-fixture.ts'
import type { ParticipantFacts } from './earnings.ts'
import { entitlement } from './entitlement.ts'

function earned(program: Program, given: ParticipantFacts) {
  const outcome = entitlement(program, given)
  if (!outcome.ok) throw new Error(outcome.refusal)
  return outcome.value
}
const holds = { numRuns: 400 }

test('P13 in standard more result never earns less, whatever is paid', () => {
  const law = fc.property(programs, facts, figure, figure, (given, person, a, b) => {
    const program = { ...given, calculation: 'standard', progressRows: 'replace' } as const
    const [less, more] = decimal(a).lte(b) ? [a, b] : [b, a]
    const of = (value: string) =>
      earned(program, { ...person, rows: [{ dataThrough: '2026-03-01', loadId: 9, value }] }).points
    return of(more) >= of(less)
  })
  fc.assert(law, holds)
})

test('P13 no cap is ever exceeded, and no award is below 0', () => {
  const law = fc.property(programs, facts, (program, person) => {
    const { levels, basicAward } = program.groups[0]!
    const { award, maxPoints = Number.POSITIVE_INFINITY } = levels[0]!
    const most = {
      goal: { fixed: award, rate: maxPoints, 'fixed+rate': award + maxPoints }[program.payout.type],
      basic: basicAward?.maxPoints ?? Number.POSITIVE_INFINITY,
      bonus:
        program.bonus?.payoutStructureType === 'fixed'
          ? program.bonus.bonusAward
          : (program.bonus?.bonusMaximumPoints ?? Number.POSITIVE_INFINITY),
      override: 0,
    }
    for (const { kind, points } of earned(program, person).awards) {
      expect(points).toBeGreaterThanOrEqual(0)
      expect(points).toBeLessThanOrEqual(most[kind])
    }
  })
  fc.assert(law, holds)
})

test('P13 a target is never met by rounding: one hair short is short', () => {
  const hair = decimal('0.0000000001')
  const law = fc.property(programs, positive, (given, target) => {
    const program = { ...given, progressRows: 'replace' } as const
    const at = (value: Decimal) =>
      earned(program, {
        groupId: 'field',
        levelId: 'one',
        target,
        baseline: target,
        rows: [{ dataThrough: '2026-02-28', loadId: 1, value: plainText(value) }],
      }).isGoalAchieved
    const short = program.calculation === 'reduction' ? decimal(target).plus(hair) : decimal(target).minus(hair)
    return at(decimal(target)) && !at(short)
  })
  fc.assert(law, holds)
})

test('P13 a mean that does not end is never rounded up to a target', () => {
  const program: Program = { ...sampleQuest, calculation: 'average', progressRows: 'add' }
  const of = (values: string[], target: string) =>
    earned(program, {
      groupId: 'field',
      levelId: 'two',
      target,
      rows: values.map((value, loadId) => ({ dataThrough: '2026-02-28', loadId, value })),
    }).isGoalAchieved
  expect(of(['240', '240', '239.9999999999'], '240')).toBe(false)
  expect(of(['0', '1', '1'], '0.6666666667')).toBe(false)
  expect(of(['0', '1', '1'], '0.6666666666')).toBe(true)
})

test('P13 W03 the order of rows changes neither the awards nor their explanation', () => {
  const law = fc.property(
    programs,
    facts.chain(person =>
      fc.tuple(fc.constant(person), fc.shuffledSubarray([...person.rows], { minLength: person.rows.length })),
    ),
    (program, [person, shuffled]) => {
      expect(earned(program, { ...person, rows: shuffled })).toEqual(earned(program, person))
    },
  )
  fc.assert(law, holds)
})

test('W03 each award explains itself to the last line, and all of them are the points', () => {
  const law = fc.property(programs, facts, (program, person) => {
    const { awards, points } = earned(program, person)
    for (const award of awards) expect(award.explanation.at(-1)?.outcome).toBe(String(award.points))
    expect(awards.reduce((sum, award) => sum + award.points, 0)).toBe(points)
  })
  fc.assert(law, holds)
})

test('P12 whatever happens, the code is one of its type and has its words', () => {
  const shape = {
    goalquest: /^[YN][YNX](XX|[YN]{2})$/,
    challengepoint: /^[YN][YN](XX|[YN]{2})$/,
    objective: /^[YN][YNX]$/,
  }
  const law = fc.property(programs, facts, (program, person) => {
    const { resultCode } = earned(program, person)
    expect(resultCode).toMatch(shape[program.type])
    // A letter is X exactly where the feature is off, whoever the person is.
    if (program.type !== 'challengepoint') expect(resultCode[1] === 'X').toBe(program.minimumQualifier === undefined)
    if (program.type !== 'objective') expect(resultCode[3] === 'X').toBe(program.bonus === undefined)
    expect(Object.values(wordsOf(program, resultCode)).every(key => key.startsWith('final.'))).toBe(true)
  })
  fc.assert(law, holds)
})

function wordsOf({ type }: Program, code: string) {
  if (type === 'goalquest') return finalResultWords(type, code as QuestCode)
  if (type === 'challengepoint') return finalResultWords(type, code as ChallengePointCode)
  return finalResultWords(type, code as ObjectiveCode)
}
