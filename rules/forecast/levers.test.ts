import { expect, test } from 'vitest'
import { plainText } from '../decimal.ts'
import { sampleQuest } from '../programs/sample-quest.ts'
import { choiceShares } from './example.ts'
import { chosenFacts, withLevers } from './levers.ts'

const facts = { groupId: 'field', baseline: '200', rows: [] }
const chosen = { ...facts, levelId: 'one', target: '220' }
const read = (given: ReturnType<typeof chosenFacts>) => [
  given.levelId,
  given.target === undefined ? undefined : plainText(given.target as never),
]

test('W08a levers change awards and amounts by percent, level by level; what is left out stays', () => {
  expect(withLevers(sampleQuest, { gains: 120 })).toBe(sampleQuest)
  const levels = (levers: Parameters<typeof withLevers>[1]) =>
    withLevers(sampleQuest, levers).groups[0]!.levels.map(({ award, amount }) => [award, amount])
  expect(levels({ awards: [120, 50] })).toEqual([
    [24, '110'],
    [30, '120'],
    [120, '130'],
  ])
  expect(levels({ amounts: [101] })).toEqual([
    [20, '111.1'],
    [60, '120'],
    [120, '130'],
  ])
})

test('W08a amounts keep ten decimals, half of the last one is one', () => {
  const level = { award: 1, amount: '0.0000000001' }
  const { groups } = withLevers({ groups: [{ levels: [level, level] }] }, { amounts: [149, 150] })
  expect(groups[0]!.levels.map(({ amount }) => amount)).toEqual(['0.0000000001', '0.0000000002'])
})

test('W08a things as they are leave everybody as they are', () => {
  expect(chosenFacts(sampleQuest, chosen, { levers: {} }, 0.5)).toBe(chosen)
  expect(chosenFacts(sampleQuest, facts, { levers: {} }, 0.5)).toBe(facts)
})

test('W08a the undecided choose as the others did, whoever has a goal keeps it', () => {
  const undecided = [30, 50, 20]
  const at = (chance: number) => read(chosenFacts(sampleQuest, facts, { levers: {}, undecided }, chance))
  expect([at(0.1), at(0.3), at(0.4), at(0.99)]).toEqual([
    ['one', '220'],
    ['two', '240'],
    ['two', '240'],
    ['three', '260'],
  ])
  expect(chosenFacts(sampleQuest, chosen, { levers: {}, undecided }, 0.99)).toBe(chosen)
})

test('W08a with a mix everybody chooses anew', () => {
  const levers = { mix: [0, 0, 100] }
  for (const chance of [0, 0.5]) {
    expect(read(chosenFacts(sampleQuest, { ...chosen }, { levers }, chance))).toEqual(['three', '260'])
  }
})

test('W08a whom a mix leaves over chooses none, and of more than a hundred nobody is left over', () => {
  expect(choiceShares([50, 25])).toEqual([0.5, 0.25])
  expect(choiceShares([100, 60, 40])).toEqual([0.5, 0.3, 0.2])
  const at = (mix: readonly number[], chance: number) =>
    chosenFacts(sampleQuest, { ...chosen, levelId: 'two', target: '240' }, { levers: { mix } }, chance)
  expect(read(at([50], 0.49))).toEqual(['one', '220'])
  expect(at([50], 0.5)).toEqual(facts)
  expect(read(at([100, 60, 40], 0.99))).toEqual(['three', '260'])
})

test('W08a with other amounts a target follows from its level', () => {
  const levers = { amounts: [150] }
  const program = withLevers(sampleQuest, levers)
  expect(read(chosenFacts(program, { ...chosen }, { levers }, 0.5))).toEqual(['one', '330'])
  expect(chosenFacts(program, facts, { levers }, 0.5)).toBe(facts)
})

test.each([
  ['of no group of the program', sampleQuest, { ...chosen, groupId: 'nowhere' }, [100]],
  ['of a program that assigns goals', { ...sampleQuest, goalSelection: undefined }, chosen, [100]],
  ['for whom there is no such level', sampleQuest, chosen, [0, 0, 0, 100]],
  ['without the baseline that a target needs', sampleQuest, { ...chosen, baseline: undefined }, [100]],
])('W08a somebody %s stays as they are', (_, program, given, mix) => {
  const { goalSelection, ...assigned } = program
  const terms = goalSelection === undefined ? assigned : { ...assigned, goalSelection }
  expect(chosenFacts(terms as never, given as never, { levers: { mix } }, 0.5)).toBe(given)
})
