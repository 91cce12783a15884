import { expect, test } from 'vitest'
import { levelOf } from './Levels.tsx'

const figures = { people: 1, achieved: 1, missedMinimum: 0, points: 10, issuedBefore: 0, change: 10 }
const north = { ...figures, isLeaders: false, groupId: 'north', levelId: 'level-1', name: 'North: Bronze' }
const south = { ...figures, isLeaders: false, groupId: 'south', levelId: 'level-1', name: 'South: Bronze' }
const leaders = { ...figures, isLeaders: true, groupId: '' }

test('W03a a level is found by its group, since its id is one of the group alone', () => {
  const levels = [leaders, north, south]
  expect(levelOf(levels, south)).toBe(south)
  expect(levelOf(levels, north)).toBe(north)
  expect(levelOf(levels, { groupId: 'west', levelId: 'level-1' })).toBeUndefined()
  // A view that was saved without its group means the first, which is the only one where there is one.
  expect(levelOf(levels, { levelId: 'level-1' })).toBe(north)
  expect(levelOf(levels, {})).toBeUndefined()
})
