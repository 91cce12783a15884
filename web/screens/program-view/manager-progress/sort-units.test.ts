import { expect, test } from 'vitest'
import { sortUnits } from './sort-units.ts'

const spread = { get_going: 0, stay_focused: 0, sorta: 0, on_track: 0, made_it: 0 }
const unit = (orgUnitName: string, people: number, averagePercentage?: number) => ({
  orgUnitId: orgUnitName,
  orgUnitName,
  people,
  withGoal: people,
  reached: 0,
  movedUp: 0,
  movedDown: 0,
  averagePercentage,
  spread,
})
const units = [unit('a', 3, 50), unit('b', 9), unit('c', 5, 20)]

test.each([
  [undefined, 'abc'],
  ['-name', 'cba'],
  ['people', 'acb'],
  ['-people', 'bca'],
  ['average', 'cab'],
  ['-average', 'acb'],
  ['reached', 'abc'],
] as const)('P18 units by %s stand as %s; who has no figure comes last', (order, expected) => {
  expect(
    sortUnits(units, order)
      .map(one => one.orgUnitName)
      .join(''),
  ).toBe(expected)
})
